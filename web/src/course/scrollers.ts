/** Whatever scrolls can be reached with the keyboard; what does not scroll is no stop on the way. */

const SCROLLS = "main pre, article .table, [data-display='1']";
const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const scrolls = target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight;
    if (scrolls) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});

function watch(root: ParentNode): void {
  for (const element of root.querySelectorAll(SCROLLS)) observer.observe(element);
}

watch(document);
// elements bring frames and reports along
new MutationObserver((changes) => {
  for (const { target } of changes) if (target instanceof Element) watch(target);
}).observe(document.body, { childList: true, subtree: true });
