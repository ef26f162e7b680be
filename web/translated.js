// Lets the page be translated. A browser's translator, or an extension, takes a text node out and puts
// elements of its own in its place; the program still holds the text node, and would remove what
// is not there, which ends it, or write where nobody reads. Here the node that was taken out leads
// to what stands in its place.
"use strict";

(() => {
  const { removeChild, replaceChild, insertBefore } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  const places = new WeakMap(); // by a node that was taken out: the element that came for it

  // Translators run apart from the page, so that only their changes can be seen, not their calls.
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  // note notes what came for each text that was taken out: in one step, or beside it in the same breath.
  function note(records) {
    let added;
    for (const record of records) {
      for (const gone of record.removedNodes) {
        if (gone.nodeType !== Node.TEXT_NODE && gone.nodeName !== "FONT") continue;
        let came = elementOf(record.addedNodes);
        if (!came) {
          added ??= new Set(records.flatMap((r) => [...r.addedNodes]));
          came = elementOf([record.previousSibling, record.nextSibling].filter((n) => added.has(n)));
        }
        if (came) places.set(gone, came);
      }
    }
  }

  function elementOf(nodes) {
    for (const node of nodes) if (node.nodeType === Node.ELEMENT_NODE) return node;
  }

  // standing returns the node that stands where a node of the program was put, or the node itself.
  function standing(node) {
    if (node.parentNode) return node;
    note(observer.takeRecords());
    let at = node;
    for (let n = 0; at && !at.parentNode && n < 20; n++) at = places.get(at);
    return at?.parentNode ? at : node;
  }

  // childOf returns the child of parent that is, or holds, what stands for a node; null for none.
  function childOf(parent, node) {
    if (!node || node.parentNode === parent) return node;
    let at = standing(node);
    while (at && at.parentNode !== parent) at = at.parentNode;
    return at;
  }

  Node.prototype.removeChild = function (node) {
    const child = childOf(this, node);
    if (child) removeChild.call(this, child);
    return node; // it is gone, whoever took it
  };

  Node.prototype.replaceChild = function (node, old) {
    const child = childOf(this, old);
    if (child) replaceChild.call(this, node, child);
    else insertBefore.call(this, node, null);
    return old;
  };

  Node.prototype.insertBefore = function (node, next) {
    return insertBefore.call(this, node, childOf(this, next));
  };

  // A text that is written again returns to its place, and the translator takes it from there.
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...nodeValue,
    set(value) {
      const at = this.nodeType === Node.TEXT_NODE ? standing(this) : this;
      if (at !== this) replaceChild.call(at.parentNode, this, at);
      nodeValue.set.call(this, value);
    },
  });
})();
