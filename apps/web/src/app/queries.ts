import { QueryClient } from "@tanstack/react-query";

/** Cache for the REST calls: server settings, the public counter, the login forms. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, refetchOnWindowFocus: false },
    // A form without a connection fails at once instead of waiting for one.
    mutations: { networkMode: "always" },
  },
});
