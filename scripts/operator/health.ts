// In the image, api and worker answer on one port, so that one check serves both.
const port = process.env.PORT ?? "3000";
const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
  (response) => response.ok,
  () => false,
);
process.exitCode = ready ? 0 : 1;
