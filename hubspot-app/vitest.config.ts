import { defineConfig } from "vitest/config";

export default defineConfig({
  esbuild: { jsx: "automatic" },
  test: { include: ["test/*.test.tsx"], testTimeout: 60_000 },
});
