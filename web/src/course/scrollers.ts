/** Whatever scrolls sideways can be reached with the keyboard; what does not scroll is no stop on the way. */

const found = document.querySelectorAll<HTMLElement>("pre.code, article .table, [data-display='1']");
const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});
for (const element of found) observer.observe(element);
