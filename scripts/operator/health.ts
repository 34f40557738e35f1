// In the image, api and worker respond on the same port, so that one check serves both.
const port = process.env.PORT ?? "3000";
try {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`);
  process.stdout.write(`${await response.text()}\n`);
  process.exitCode = response.ok ? 0 : 1;
} catch {
  process.stderr.write(`nothing answers on port ${port}\n`);
  process.exitCode = 1;
}
