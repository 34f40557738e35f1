import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Config } from "@plumbline/core/config/config.ts";

const nonces = new WeakMap<ServerResponse, string>();

/** One per response; the header and the page use the same one. */
export function styleNonce(res: ServerResponse): string {
  const nonce = nonces.get(res) ?? randomBytes(16).toString("base64url");
  nonces.set(res, nonce);
  return nonce;
}

/** The only page that may run a third-party script. */
export const isSupportPage = (path: string) => /^\/support\/?$/.test(path);

/** Google serves the rest of its script from another host. */
function captchaOrigins(scriptUrl: string): string[] {
  const { origin, hostname } = new URL(scriptUrl);
  return [origin, ...(/(^|\.)(google\.com|recaptcha\.net)$/.test(hostname) ? ["https://www.gstatic.com"] : [])];
}

/** Starts from 'none': no foreign origins, nothing inline but the theme's style element (nonce) and style attributes. */
export function contentSecurityPolicy(
  config: Pick<Config, "publicUrl" | "humanCheck">,
  options: { withCaptcha: boolean },
) {
  const captcha = options.withCaptcha && config.humanCheck ? captchaOrigins(config.humanCheck.scriptUrl) : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...captcha],
      styleSrc: ["'self'", (_req: unknown, res: ServerResponse) => `'nonce-${styleNonce(res)}'`],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", "data:"],
      fontSrc: ["'self'"],
      mediaSrc: ["'self'"],
      connectSrc: ["'self'", ...captcha],
      ...(captcha.length > 0 ? { frameSrc: captcha } : {}),
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      ...(config.publicUrl.protocol === "https:" ? { upgradeInsecureRequests: [] } : {}),
    },
  };
}
