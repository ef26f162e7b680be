package formats

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crease/algo/data/tabular"
)

// second says of files as people and programs write them what becomes of each; most tables are cut short. The words must
// stand in what is said, in this order.
var second = map[string][]string{
	"a03_fr_space_thousands.csv":    {"inputs [x1 x2], label [y], ignored []", "then 2 inputs and 69 rows"},
	"a06_trailing_total.csv":        {`bad: line 70: x1 is not a number: "Total"`},
	"a08_title_merged.csv":          {"inputs [x1 x2], label [y]", "line 1: x1 is not a number", "likewise line 2"},
	"a10_quoted_newline_header.csv": {"inputs [Length (m) Width (m)], label [Force (N)]", "then 2 inputs and 66 rows"},
	"a17_percent.csv":               {"inputs [x1 x2], label [y]", "then 2 inputs and 69 rows"},
	"a19_missing_m999.csv":          {"rows have -999 in x2, far from all others"},
	"a24_transposed.csv":            {"refused", "160 columns and 3 lines", "may be transposed"},
	"a27b_html_noindex.html":        {"refused: it is HTML", "to_csv"},
	"a28d_mysql.txt":                {"inputs [x1 x2], label [y]", "then asked: line 70: has 1 cell"},
	"a31_recarray.npy":              {"inputs [x1 x2], label [y]", "then 2 inputs and 80 rows"},
	"a33_df.pkl":                    {"refused", "pickle", "for a table write df.to_csv"},
	"a35.xlsx":                      {"refused", "workbook", "CSV"},
	"a38.db":                        {"refused", "SQLite", "table.csv"},
	"a47_comma_3dec_quoted.csv":     {"inputs [x1 x2], label [y]", `decimals ","`, "then 2 inputs and 69 rows"},
	"b01b_octave_Xy.txt":            {"a table of 2 inputs and 80 rows"},
	"c05_sales_first.csv":           {"inputs [tv radio], label [sales]"},
	"c12_sweep_first_is_INPUT.csv":  {"inputs [rpm x1 x2], label [y], ignored []"},
	"c14_permuted_dose_INPUT.csv":   {"inputs [dose x1 x2], label [y], ignored []"},
	"c18_time_dur.csv":              {"y is a time or a date", "in seconds or days"},
	"c23_sigma_after.csv":           {"inputs [x1 x2 sigma_f], label [f]"},
	"c29_matlab_lit.m.txt":          {"inputs [1 2], label [3]", "then 2 inputs and 75 rows"},
	"d03_dose_sorted_age_resp.csv":  {"inputs [dose age], label [response], ignored []"},
	"j1_tariff.csv":                 {"inputs [day_kWh night_kWh], label [bill_EUR]", "then 2 inputs and 69 rows"},
	"j3_torque.csv":                 {"inputs [rpm throttle_pct], label [torque_Nm]", "then 2 inputs and 69 rows"},
	"j4_torque_1d.csv":              {"inputs [rpm], label [torque_Nm]", "then 1 inputs and 69 rows"},
	"m01_minus_b.py":                {"b [-0.5 0.3 -0.2], a [1 -2 1.5], c 0"},
	"m03_leaky_where.py":            {"refused: line 5: np.where", "another activation"},
	"m05_max_leaky.py":              {"refused: line 6: np.maximum", "another activation"},
	"m07_plus_lin.py":               {"[0.7 0] [-0.7 0]]", "a [1 -2 1.5 1 -1]"},
	"m08_half.py":                   {"b [0.5 -0.3 0.2], a [0.5 -1 0.75]"},
	"m09_plus_const.py":             {"a [1 -2 1.5], c 3"},
	"m20_relu_out_torch.txt":        {`refused: line 5: a layer of type "ReLU"`},
	"m23_ln_noaffine.txt":           {`refused: line 3: a layer of type "LayerNorm"`},
	"n08b_layernorm.txt":            {"refused: line 3: 1.weight", "LayerNorm"},
	"n20_checkpoint.txt":            {"W [[1.2 0.3] [0.6 0.8] [-0.28 0.96]], b [0.5 -0.3 0.2], a [1 -2 1.5], c 0.25"},
	"n38_nnet_R_summary.txt":        {"refused", "sigmoid units"},
	"n39b_matlab_ffnet_poslin.txt":  {"W [[1.2 0.3] [0.6 0.8] [-0.28 0.96]], b [0.5 -0.3 0.2], a [1 -2 1.5], c 0.25"},
	"n45_relu_out.py":               {"refused: line 4: the output has the activation"},
	"n46_residual.py":               {"refused: line 4: skip"},
	"n50_link_in_box.txt":           {"refused: it is a link", "address bar"},
	"n52_spec_smartquotes.txt":      {"refused: line 1, column 2", "quotation mark"},
	"t12c_header_012_index.csv":     {"inputs [0 1], label [2], ignored [#1]", "then 2 inputs and 69 rows"},
}

// Files that were once read as something else, or refused without a way on. Would catch one that is again.
func TestSecond(t *testing.T) {
	names, err := filepath.Glob("testdata/second/*")
	if err != nil || len(names) != len(second) {
		t.Fatal(len(names), err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		said := what(data)
		rest := said
		for _, words := range second[filepath.Base(name)] {
			var found bool
			if _, rest, found = strings.Cut(rest, words); !found {
				t.Errorf("%s: %s, want %q in it", filepath.Base(name), said, words)
			}
		}
	}
}

// What is no row is left out on request, of every kind, and all others are read.
func TestSecondSkips(t *testing.T) {
	for name, rows := range map[string]int{
		"a06_trailing_total.csv": 68, "a08_title_merged.csv": 66, "a28d_mysql.txt": 65, "a19_missing_m999.csv": 58,
	} {
		data, err := os.ReadFile("testdata/second/" + name)
		if err != nil {
			t.Fatal(err)
		}
		taken, err := Read(data, nil)
		if err != nil || !taken.Asks() {
			t.Errorf("%s: %v, %+v", name, err, taken)
			continue
		}
		choices := taken.Shape.Choices("", true)
		got, err := Order{Want: TableRows, Table: choices}.Read(data, nil)
		if err != nil || got.Rows != rows || got.Skipped == 0 || got.Told == "" || len(taken.Shape.Of(tabular.Input)) != 2 {
			t.Errorf("%s: %v, %d rows, %d left out, %q", name, err, got.Rows, got.Skipped, got.Told)
		}
	}
}
