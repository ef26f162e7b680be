package e2e

import "testing"

// patched fills an element with one picture after another by web/patch.js, and replaces a child of a picture;
// it returns the pairs after which the page holds another picture than was asked for.
const patched = `(() => {
	const random = (seed => () => (seed = seed * 16807 % 2147483647) / 2147483647)(39);
	const pick = (...list) => list[Math.floor(random() * list.length)];
	const element = depth => {
		const name = pick("g", "circle", "path", "text", "line"), marks = ["data-at", "data-of", "class", "data-unit", "fill"];
		let text = "<" + name;
		for (const a of marks) if (random() < .4) text += " " + a + '="' + pick(1, 2, "var(--ink)") + '"';
		text += ">";
		if (random() < .3) text += pick("w₁", "a &lt; b", "3·10⁻⁵");
		for (let n = depth && Math.floor(3 * random()); n > 0; n--) text += element(depth - 1);
		return text + "</" + name + ">";
	};
	const picture = () => '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ' + pick(1, 2) + ' 9">' +
		element(3) + element(3) + "</svg>" + pick("", "<p>below</p>");
	const one = document.createElement("div"), other = document.createElement("div"), wrong = [];
	document.body.append(one);
	for (let before = "", n = 0; n < 300; n++) {
		const now = picture();
		creaseFill(one, now);
		other.innerHTML = now;
		if (!one.isEqualNode(other)) wrong.push([before, now]);
		const child = element(3), i = pick(0, 1);
		creaseReplace(one.firstChild.children[i], child);
		other.firstChild.children[i].outerHTML = child;
		if (!one.isEqualNode(other)) wrong.push([now, child]);
		before = now;
	}
	const kept = one.firstChild;
	creaseFill(one, picture());
	if (one.firstChild !== kept) wrong.push(["", "a new svg"]);
	one.remove();
	return wrong;
})()`

// A picture that is brought up to date is the one that was asked for, whatever was there before, and its
// elements stay where they can. Catches an attribute, a text or an element that is left from the picture before.
func TestPatch(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, "")
	wrong := value[[][]string](t, p, patched)
	if len(wrong) > 0 {
		t.Errorf("%d pictures are wrong, as from %s to %s", len(wrong), wrong[0][0], wrong[0][1])
	}
}
