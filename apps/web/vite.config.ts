import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig } from "vitest/config";

const api = { target: "http://localhost:3000", changeOrigin: false };

export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: "dist",
    assetsDir: "assets",
    assetsInlineLimit: 0,
    target: "es2023",
    // Schemas that a page does not use are dropped, and zod with them: making one has no effect beyond its value.
    rolldownOptions: { treeshake: { manualPureFunctions: ["z"] } },
  },
  server: { port: 5173, proxy: { "/api": api, "/graphql": api, "/config.json": api } },
  preview: { proxy: { "/api": api, "/graphql": api, "/config.json": api } },
  test: { setupFiles: ["vitest.setup.ts"] },
});
