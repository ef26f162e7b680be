package intake

// sign is how something begins, or a name in it, and what that is.
type sign struct{ first, what string }

// signatures are the first bytes of files that people try.
var signatures = []sign{
	{"%PDF", isPDF}, {"\x89PNG", isPicture}, {"\xff\xd8\xff", isPicture}, {"GIF8", isPicture},
	{"\x1f\x8b", isPacked + "gunzip"}, {"BZh", isPacked + "bunzip2"}, {"\xfd7zXZ", isPacked + "unxz"},
	{"\x28\xb5\x2f\xfd", isPacked + "zstd -d"}, {"7z\xbc\xaf", isPacked + "7z x"}, {"\x89HDF", isHDF5},
	{"\x80\x02\x8a\nl\xfc", isTorch}, {"\x80\x02", isPickle}, {"\x80\x03", isPickle}, {"\x80\x04", isPickle},
	{"\x80\x05", isPickle}, {"\x78\x9c", isPickle}, {"\xd0\xcf\x11\xe0", isOffice}, {"MATLAB 5.0 MAT", isMatlab},
	{"MATLAB 7.3 MAT", isMatlab}, {"SQLite format 3", isSQLite}, {"PAR1\x15", isParquet}, {"ARROW1\x00", isArrow},
	{"FEA1\x00", isArrow}, {"<stata_dta>", isStata}, {"$FL2@", isSPSS}, {"RDX2\n", isR}, {"RDX3\n", isR}, {"X\n\x00", isR},
	{"{\\rtf", isRTF},
}

// inArchives are names inside ZIP archives.
var inArchives = []sign{
	{"xl/workbook", isOffice}, {"[Content_Types].xml", isOffice}, {"application/vnd.oasis", isOffice},
	{"data.pkl", isTorch}, {"model.weights.h5", isKeras},
}

// markups are the beginnings of texts that are neither tables nor programs.
var markups = []sign{
	{"<!doctype html", isHTML}, {"<html", isHTML}, {"<table", isHTML}, {"<div", isHTML}, {"<style", isHTML},
	{"<thead", isHTML}, {"<?xml", isXML}, {"\\documentclass", isLaTeX}, {"\\begin{", isLaTeX}, {"\\[", isLaTeX},
	{"insert into ", isSQL}, {"create table ", isSQL}, {"\\toprule", isLaTeX}, {"\\hline", isLaTeX}, {"http://", isLink}, {"https://", isLink},
}

// What something is that is neither text that is read nor arrays, and what saves what it holds in a form that is.
const (
	saveTable = `for a table write df.to_csv("table.csv", index=False)`
	isPDF     = "it is a PDF, not text"
	isPicture = "it is a picture, not text"
	isPacked  = "it is packed: unpack it first, with "
	isHDF5    = "it is HDF5: " + saveTable + `, with df = pandas.read_hdf(file), for a model of Keras ` + saveKeras
	saveKeras = `numpy.savez("net.npz", *model.get_weights())`
	isKeras   = "it is a model of Keras: write " +
		`numpy.savez("net.npz", *keras.models.load_model("net.keras").get_weights()) instead`
	isPickle = "it is a Python pickle, which can hold programs: " + saveTable + ", for a network of scikit-learn " +
		`numpy.savez("net.npz", *model.coefs_, *model.intercepts_)`
	isTorch = `it is a file of torch.save; write numpy.savez("net.npz", *[p.detach().numpy() for p in ` +
		"model.parameters()]) instead"
	isONNX = `it is ONNX: write numpy.savez("net.npz", **{t.name: onnx.numpy_helper.to_array(t) ` +
		`for t in onnx.load("net.onnx").graph.initializer}) instead`
	isMatlab = "it is a MAT-file of MATLAB: for a table write writematrix([X y], \"table.csv\") there, for a network " +
		"mat2str(W, 17) of each matrix and paste that"
	isOffice  = "it is a workbook of a spreadsheet; save the sheet as CSV"
	isSQLite  = "it is a database of SQLite: write sqlite3 -header -csv file \"select * from …\" > table.csv"
	isParquet = "it is Parquet: " + saveTable + ", with df = pandas.read_parquet(file)"
	isArrow   = "it is a file of Arrow or Feather: " + saveTable + ", with df = pandas.read_feather(file)"
	isStata   = "it is a file of Stata: write export delimited using table.csv there"
	isSPSS    = "it is a file of SPSS: save it as CSV there"
	isR       = "it is a file of R: write write.csv(table, \"table.csv\", row.names = FALSE) there"
	isRTF     = "it is RTF; save it as plain text"
	isHTML    = "it is HTML: write pandas.read_html(file)[0].to_csv(\"table.csv\", index=False), or copy the table " +
		"into a spreadsheet and save that as CSV"
	isXML    = "it is XML; for a table write pandas.read_xml(file).to_csv(\"table.csv\", index=False)"
	isSQL    = "it is SQL: run it, and save what select gives as CSV"
	isLaTeX  = "it is LaTeX: save the numbers that it was made of, as CSV"
	isNnet   = "it is a network of R's nnet, which has sigmoid units: Crease reads networks of ReLU units alone"
	isLink   = "it is a link: open it in the address bar, or download what is there and open that"
	isBinary = "it is not text: it has bytes that no text has"
)
