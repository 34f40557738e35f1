import { randomBytes } from "node:crypto";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { startProblem } from "@plumbline/core/start-process.ts";
import { describeSecrets } from "./keys/describe-secrets.ts";
import { reencrypt } from "./keys/reencrypt.ts";
import { withOperatorContext } from "./with-operator-context.ts";

const USAGE = `Usage: plumbline keys [command]
                         prints a new entry for ENCRYPTION_KEYS
  --env                  prints all secrets of a new installation
  status                 counts the stored secrets by the key that encrypted them; exit code 1 if any cannot be decrypted
  re-encrypt             encrypts with the newest key what an older key has encrypted
`;

/** The date shows a key's age, the random part distinguishes two of one day. */
const newId = () => `k${new Date().toISOString().slice(0, 10).replaceAll("-", "")}-${randomBytes(4).toString("hex")}`;
const newKey = () => `${newId()}:${randomBytes(32).toString("base64")}`;
// Hexadecimal: a password in a URL then needs no escaping.
const password = () => randomBytes(24).toString("hex");

const newSecrets = () =>
  [
    `ENCRYPTION_KEYS=${newKey()}`,
    `POSTGRES_PASSWORD=${password()}`,
    `PLUMBLINE_OWNER_PASSWORD=${password()}`,
    `PLUMBLINE_DATABASE_PASSWORD=${password()}`,
    `TEMPORAL_DATABASE_PASSWORD=${password()}`,
  ].join("\n");

const [command, ...rest] = process.argv.slice(2);
try {
  if (rest.length > 0) usageError();
  else if (command === undefined) print(newKey());
  else if (command === "--env") print(newSecrets());
  else if (command === "status") {
    const { text, hasUnreadable } = await withOperatorContext(parseConfig(process.env), "keys", describeSecrets);
    print(text);
    process.exitCode = hasUnreadable ? 1 : 0;
  } else if (command === "re-encrypt") {
    const { text, hasUnreadable } = await withOperatorContext(parseConfig(process.env), "keys", reencrypt);
    print(text);
    process.exitCode = hasUnreadable ? 1 : 0;
  } else usageError();
} catch (error) {
  process.stderr.write(`${startProblem(error)}\n`);
  process.exitCode = 1;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function usageError(): void {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}
