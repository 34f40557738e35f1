/** Placeholder in pages for the nonce of the response. */
const PLACEHOLDER = "__CSP_NONCE__";

/** The server writes a fresh nonce into the page on every request; the one style element that Mantine makes carries it. */
export function styleNonce(): string {
  if (typeof document === "undefined") return PLACEHOLDER;
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}
