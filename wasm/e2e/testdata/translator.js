(() => {
	const wrap = (text) => {
		if (!text.nodeValue.trim() || !text.parentElement) return;
		if (text.parentElement.closest("font, script, style, svg, math, [translate=no]")) return;
		const outer = document.createElement("font"), inner = document.createElement("font");
		inner.textContent = text.nodeValue;
		outer.append(inner);
		text.parentNode.replaceChild(outer, text);
	};
	const all = (node) => {
		if (node.nodeType === Node.TEXT_NODE) return wrap(node);
		const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), texts = [];
		while (walk.nextNode()) texts.push(walk.currentNode);
		texts.forEach(wrap);
	};
	new MutationObserver((records) => {
		for (const r of records) (r.type === "characterData" ? [r.target] : r.addedNodes).forEach((n) => n.isConnected && all(n));
	}).observe(document, {childList: true, subtree: true, characterData: true});
	if (document.body) all(document.body);
})()
