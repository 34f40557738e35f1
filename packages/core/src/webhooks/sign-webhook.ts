import { createHmac } from "node:crypto";

/**
 * `t=<seconds>,v1=<hex>`: HMAC-SHA256 over the time, a dot and the body's bytes, so that a replay of an old message is detectable.
 */
export function signWebhook(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${mac}`;
}

/** The context that an endpoint's sealed secret is bound to. */
export const webhookSecretContext = (endpointId: string) => `webhook_endpoint|${endpointId}`;
