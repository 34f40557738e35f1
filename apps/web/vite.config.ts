import react from "@vitejs/plugin-react";
import type { Plugin } from "postcss";
import type { Rolldown } from "vite";
import mantine from "postcss-preset-mantine";
import { defineConfig } from "vitest/config";
import { inlineDocuments } from "./inline-documents.ts";
import { pages } from "./pages-plugin.ts";
import { subsetFonts } from "./subset-fonts.ts";

/** Mantine includes the shades of fourteen colors; the theme has its own. */
const OTHER_COLOURS = /^--mantine-color-(?:blue|red|pink|grape|violet|indigo|cyan|teal|green|lime|yellow|orange)-/;
const onlyOurColours: Plugin = {
  postcssPlugin: "only-our-colours",
  Declaration: (declaration) => {
    if (OTHER_COLOURS.test(declaration.prop)) declaration.remove();
  },
};

const PUBLIC_PAGES = /web\/src\/(?:marketing|features\/(?:accounts\/auth|support))\//;

/** Public pages load none of it. (An icon is imported by its package's index, which every module imports.) */
function sharedBehindLogin(id: string, graph: Rolldown.ChunkingContext): string | null {
  const users = new Set([id]);
  for (const module of id.includes("/node_modules/") ? [] : users)
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) users.add(importer);
  return [...users].some((module) => PUBLIC_PAGES.test(module)) ? null : "shared";
}

const api = { target: "http://localhost:3000", changeOrigin: false };

export default defineConfig({
  plugins: [pages(), inlineDocuments(), subsetFonts(), react()],
  css: { postcss: { plugins: [mantine(), onlyOurColours] } },
  build: {
    outDir: "dist",
    assetsDir: "assets",
    assetsInlineLimit: 0,
    // One small file that the browser caches, instead of a dozen that each delay the first paint.
    cssCodeSplit: false,
    target: "es2023",
    // Drops schemas that a page does not use, and zod with them: creating one has no side effects.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ["z"] },
      output: {
        codeSplitting: {
          // Run one by one when a prerendered page is hydrated, so none may take long; they change only with their versions.
          groups: [
            { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\// },
            { name: "router", test: /node_modules\/(?:react-router|@tanstack\/)/ },
            // The rest by its users, in few chunks: each file is a round trip. Code shared with public pages comes first.
            {
              name: "start",
              tags: ["$initial"],
              test: /^(?!.*web\/(?:index\.html|src\/main|src\/prerender\/(?:load-parts|record-input|send-early-requests)))/,
            },
            {
              name: "base",
              test: /@mantine\/(?:core|hooks)|web\/src\/(?:ui|shared|session|app|api\/generated)\/|schema\/src\/object-types/,
              minShareCount: 12,
            },
            {
              name: "apollo",
              test: /node_modules\/(?:@apollo|@wry|graphql|optimism|rxjs|tslib)\//,
              includeDependenciesRecursively: false,
            },
            {
              name: "select",
              test: /@mantine\/(?:core\/esm\/(?:components\/(?:Combobox\/(?!Combobox\.module|ComboboxChevron|get-parsed)|FocusTrap|Overlay|Paper|Popover|Portal|ScrollArea|Select|Transition)|utils\/Floating)|hooks\/esm\/use-focus)|node_modules\/@floating-ui/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: "dialogs",
              test: /@mantine\/core\/esm\/components\/Modal|node_modules\/(?:get-nonce|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar)|web\/src\/ui\/ConfirmModal/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: sharedBehindLogin,
              debugName: "shared",
              test: /web\/src\/(?:ui|shared|api|features\/jobs)\/|schema\/src\/(?:jobs|undo|mapping\/enrichment|records\/record-text)|@mantine\/hooks|@mantine\/core\/esm\/(?:core|components\/(?:Checkbox|NativeSelect|Combobox\/(?:Combobox\.module|ComboboxChevron|get-parsed))|utils\/In(?:line|puts))|icons\/Icon(?:Clock|Download|HelpCircle|PlayerPause|PlayerPlay|Slash)\./,
              minShareCount: 2,
              maxModuleSize: 8_000,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { "/api": api, "/graphql": api, "/config.json": api } },
  preview: { proxy: { "/api": api, "/graphql": api, "/config.json": api } },
  test: { setupFiles: ["vitest.setup.ts"] },
});
