// Brings a picture up to date element by element: creaseFill makes text the inside of an element, as
// innerHTML does, and creaseReplace puts it in the place of one, as outerHTML does within an SVG. What
// can stay stays: a browser takes most of a frame to style and to lay out elements that are new.
"use strict";

(() => {
  const parser = document.createElement("template");

  const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName;

  // replace puts a node in the place of another one, or makes the other one what the node is.
  function replace(old, node) {
    if (!alike(old, node)) {
      old.replaceWith(node);
    } else if (!old.isEqualNode(node)) {
      if (old.nodeType === Node.ELEMENT_NODE) {
        attributes(old, node);
        children(old, node);
      } else {
        old.data = node.data;
      }
    }
  }

  function attributes(old, node) {
    for (let i = old.attributes.length - 1; i >= 0; i--) {
      const { name } = old.attributes[i];
      if (!node.hasAttribute(name)) old.removeAttribute(name);
    }
    for (const { name, value } of node.attributes) {
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
  }

  // children takes over the children of a node, in their order.
  function children(old, node) {
    let at = old.firstChild;
    for (let child = node.firstChild; child; ) {
      const now = child;
      child = child.nextSibling;
      if (at) {
        const was = at;
        at = at.nextSibling;
        replace(was, now);
      } else {
        old.append(now);
      }
    }
    while (at) {
      const gone = at;
      at = at.nextSibling;
      gone.remove();
    }
  }

  globalThis.creaseFill = (element, text) => {
    parser.innerHTML = text;
    children(element, parser.content);
  };

  // An element's size, noted while nothing has to be laid out for it, and whether it is out of sight.
  globalThis.creaseResized = (element, tell) => {
    element.creaseWidth = element.clientWidth;
    element.creaseHeight = element.clientHeight;
    requestAnimationFrame(tell);
  };
  globalThis.creaseSight = (element, seen) => {
    element.creaseHidden = !seen.at(-1).isIntersecting;
  };

  globalThis.creaseReplace = (element, text) => {
    parser.innerHTML = `<svg>${text}</svg>`;
    replace(element, parser.content.firstChild.firstChild);
  };
})();
