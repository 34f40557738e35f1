import { createHmac } from "node:crypto";

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 of the moment, a dot and the body's bytes, so that an old message cannot be sent again unnoticed. */
export function signWebhook(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${mac}`;
}

/** What an endpoint's sealed secret is bound to. */
export const webhookSecretContext = (endpointId: string) => `webhook_endpoint|${endpointId}`;
