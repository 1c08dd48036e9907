// Applies the reader's choice of light or dark before the page is first painted.
try {
  const theme = localStorage.getItem("gradwalk:theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's choice holds.
}
