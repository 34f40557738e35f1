#!/usr/bin/env node
import * as nodeModule from "node:module";

/** Absent before Node 22.8. */
const { enableCompileCache }: { enableCompileCache?: () => unknown } = nodeModule;

// Compiled modules are cached for later runs. A static import would load them before the cache is on.
enableCompileCache?.();
await import("./cli/main.ts");
