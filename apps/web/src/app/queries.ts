import { QueryClient } from "@tanstack/react-query";

/** Cache of what stays REST: the server's settings, the public counter, the sign-in forms. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, refetchOnWindowFocus: false },
    // A form without a connection says so at once instead of waiting for one.
    mutations: { networkMode: "always" },
  },
});
