/** Placeholder in pages for the nonce of the response. */
const PLACEHOLDER = "__CSP_NONCE__";

/** The server writes a new nonce into the page for every response; Mantine's only style element uses it. */
export function styleNonce(): string {
  if (typeof document === "undefined") return PLACEHOLDER;
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}
