import react from "@vitejs/plugin-react";
import type { Plugin } from "postcss";
import type { Rolldown } from "vite";
import mantine from "postcss-preset-mantine";
import { defineConfig } from "vitest/config";
import { inlineDocuments } from "./inline-documents.ts";
import { pages } from "./pages-plugin.ts";
import { publicModules } from "./public-modules.ts";
import { stableIds } from "./stable-ids.ts";
import { subsetFonts } from "./subset-fonts.ts";

/** Mantine includes the shades of fourteen colors; the theme has its own. */
const OTHER_COLOURS = /^--mantine-color-(?:blue|red|pink|grape|violet|indigo|cyan|teal|green|lime|yellow|orange)-/;
const onlyOurColours: Plugin = {
  postcssPlugin: "only-our-colours",
  Declaration: (declaration) => {
    if (OTHER_COLOURS.test(declaration.prop)) declaration.remove();
  },
};

let ofPublicPages: ReadonlySet<string> | undefined;

/** Public pages do not load this chunk, and it does not load zod. */
function sharedBehindLogin(id: string, graph: Rolldown.ChunkingContext): string | null {
  ofPublicPages ??= publicModules(graph);
  const hasSchemas = graph.getModuleInfo(id)?.importedIds.some((imported) => imported.includes("/node_modules/zod/"));
  return hasSchemas || ofPublicPages.has(id) ? null : "shared";
}

/** Every page loads this chunk: of our own modules it has only those of public pages. */
function baseOfAllPages(id: string, graph: Rolldown.ChunkingContext): string | null {
  ofPublicPages ??= publicModules(graph);
  return id.includes("/web/src/") && !ofPublicPages.has(id) ? null : "base";
}

const api = { target: "http://localhost:3000", changeOrigin: false };

export default defineConfig({
  plugins: [pages(), inlineDocuments(), stableIds(), subsetFonts(), react()],
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
              name: baseOfAllPages,
              debugName: "base",
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
            // Used before and after login.
            {
              name: "common",
              test: /web\/src\/(?:ui\/SegmentedChoice|shared\/address-diff)|schema\/src\/(?:jobs\/states|records\/not-checked)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: sharedBehindLogin,
              debugName: "shared",
              test: /web\/src\/(?:ui|shared|session|app|api|pages|features\/(?:jobs|portals))\/|schema\/src\/|@mantine\/hooks|@mantine\/core\/esm\/(?:core|components\/(?:Checkbox|NativeSelect|Combobox\/(?:Combobox\.module|ComboboxChevron|get-parsed))|utils\/In(?:line|puts))/,
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
