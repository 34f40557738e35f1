// Runs before the first paint, so that no page flashes in the wrong scheme. The key is the one that src/app/color-scheme.ts writes.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem("color-scheme");
    // The header of a prerendered page keeps a visitor's links to itself until the app shows the user's.
    if (localStorage.getItem("token") !== null) document.documentElement.setAttribute("data-session", "stored");
  } catch {
    // Storage can be switched off; then the system decides.
    stored = null;
  }
  var wantsDark = stored === "dark" || (stored !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", wantsDark ? "dark" : "light");
})();
