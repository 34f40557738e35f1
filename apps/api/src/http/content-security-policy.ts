import type { Config } from "@plumbline/core/config/config.ts";

/** From 'none' upward: nothing inline, nothing from elsewhere. Style attributes are set by components; style elements are files. */
export function contentSecurityPolicy(config: Pick<Config, "publicUrl">) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", "data:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      ...(config.publicUrl.protocol === "https:" ? { upgradeInsecureRequests: [] } : {}),
    },
  };
}
