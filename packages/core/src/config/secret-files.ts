import { readFileSync } from "node:fs";

/** Settings that hold a secret. Each may be read from a file named by `<NAME>_FILE`, as orchestrators mount secrets. */
export const SECRET_SETTINGS = [
  "DATABASE_URL",
  "PRODUCT_DATABASE_URL",
  "ENCRYPTION_KEYS",
  "TEMPORAL_API_KEY",
  "TEMPORAL_TLS_CERT",
  "TEMPORAL_TLS_KEY",
  "TEMPORAL_TLS_CA",
  "HUBSPOT_CLIENT_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "SMTP_URL",
  "RECAPTCHA_SECRET",
  "ADDRESS_SERVICE_KEY",
] as const;

type Source = Readonly<Record<string, string | undefined>>;

/** The settings with secret files replaced by their content, and the problems with those files. */
export function withSecretFiles(source: Source): { settings: Record<string, string | undefined>; problems: string[] } {
  const settings = { ...source };
  const problems: string[] = [];
  for (const name of SECRET_SETTINGS) {
    const path = source[`${name}_FILE`];
    if (!path) continue;
    if (source[name]) problems.push(`${name}_FILE: must not be set together with ${name}`);
    try {
      // Editors and `echo` end a file with a line break that is not part of the secret.
      settings[name] = readFileSync(path, "utf8").trimEnd();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
      problems.push(`${name}_FILE: cannot be read (${code})`);
    }
  }
  return { settings, problems };
}
