import { localStorageColorSchemeManager } from "@mantine/core";

/** Stored per browser under the key that public/color-scheme.js reads before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: "color-scheme" });
