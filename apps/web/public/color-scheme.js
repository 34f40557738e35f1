// Runs before the first paint, so that no page flashes in the wrong scheme. The key is the one that src/app/color-scheme.ts writes.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem("color-scheme");
    // Hides the visitor's links in a prerendered header until the app shows the user's.
    if (localStorage.getItem("token") !== null) document.documentElement.setAttribute("data-session", "stored");
  } catch {
    // Storage may be disabled; then the system setting applies.
    stored = null;
  }
  var wantsDark = stored === "dark" || (stored !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", wantsDark ? "dark" : "light");
})();
