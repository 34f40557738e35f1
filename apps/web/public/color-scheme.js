// Runs before the first paint, so that no page flashes in the wrong scheme. The key is the one that src/app/color-scheme.ts writes.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem("color-scheme");
  } catch {
    // Storage can be switched off; then the system decides.
    stored = null;
  }
  var wantsDark = stored === "dark" || (stored !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", wantsDark ? "dark" : "light");
})();
