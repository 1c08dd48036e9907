// What is wrong with the layout of a page as it stands, in words.
() => {
  const found = [];
  const name = (node) => `${node.localName}${node.className?.baseVal ?? node.className ? "." + (node.className.baseVal ?? node.className) : ""}`;
  const told = (node, what) => found.push(`${what}: ${name(node)} "${node.textContent.trim().slice(0, 40)}"`);
  const up = (node) => node.parentElement ?? node.getRootNode().host ?? null;
  const wide = document.documentElement.clientWidth;
  if (document.scrollingElement.scrollWidth > wide + 1) found.push(`the page is ${document.scrollingElement.scrollWidth} wide`);
  const scrolls = (node) => {
    for (let at = node; at; at = up(at)) {
      if (at.matches(".cm-scroller, pre, .math, .tex")) return true;   // code and formulas may be longer than a line
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1) { told(at, "scrolls sideways"); return true; }
    }
    return false;
  };
  const look = (root) => {
    for (const node of root.children) {
      if (/^(script|style|template)$/.test(node.localName) || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (node.closest?.(".cm-editor")) continue;
      const own = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent.trim());
      const box = node.getBoundingClientRect();
      const hidden = box.width <= 1 || box.height <= 1 || node.closest?.("annotation, [aria-hidden=true] math");
      if (own && !hidden) {
        if ((box.right > wide + 1 || box.left < -1) && box.right > -1000 && !scrolls(node)) told(node, `from ${Math.round(box.left)} to ${Math.round(box.right)}`);
        for (let at = node; at; at = up(at))
          if (at instanceof HTMLElement && /hidden|clip/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1
              && getComputedStyle(at).position !== "absolute") { told(at, "cuts off"); break; }
      }
      if (node.localName === "svg") labels(node);
      look(node.shadowRoot ?? node);
      if (node.shadowRoot) look(node);
    }
  };
  const labels = (svg) => {
    if (svg.closest(".moving")) return;   // entries on their way to one sum lie on each other
    const frame = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll("text")].filter((text) => text.textContent.trim() && text.checkVisibility({ opacityProperty: true }));
    const boxes = texts.map((text) => text.getBoundingClientRect());
    boxes.forEach((a, i) => {
      if (!a.width) return;
      const outside = a.right > frame.right + 1 || a.left < frame.left - 1 || a.bottom > frame.bottom + 4 || a.top < frame.top - 4;
      if (outside && getComputedStyle(svg).overflow !== "visible") told(texts[i], "outside its picture");
      const size = parseFloat(getComputedStyle(texts[i]).fontSize) * texts[i].getScreenCTM().d;
      if (size < 11.995) told(texts[i], `letters of ${size.toFixed(2)} pixels`);
      boxes.slice(0, i).forEach((b, j) => {
        const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
        if (x > 2 && y > 4 && y > 0.3 * Math.min(a.height, b.height)) found.push(`overlap: "${texts[j].textContent.trim()}" and "${texts[i].textContent.trim()}"`);
      });
    });
  };
  look(document.body);
  return [...new Set(found)];
}
