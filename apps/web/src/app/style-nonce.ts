/** The server writes a fresh nonce into the page on every request; the one style element that Mantine makes carries it. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}
