import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { colorSchemeManager } from "./color-scheme-manager.ts";
import { styleNonce } from "./style-nonce.ts";
import { cssVariables, theme } from "./theme.ts";

/** Providers for every page, in the browser and when prerendering. */
export function App({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
