import { localEnv } from "@plumbline/dev-env/local-env.ts";
import { SEEDS } from "@plumbline/dev-env/seeds.ts";

/** Adds a named scenario to the product that `npm start` or `npm run dev` is running on this machine. */
const [name = ""] = process.argv.slice(2);
const seed = SEEDS[name];
if (!seed) {
  const known = Object.entries(SEEDS).map(([each, { what }]) => `  ${each.padEnd(16)} ${what}`);
  fail(
    `${name === "" ? "Usage: npm run seed -- <scenario>" : `There is no scenario "${name}"`}. Known are:\n${known.join("\n")}`,
  );
}
const env = localEnv(process.env);
const { PUBLIC_URL: apiUrl = "", SANDBOX_URL: sandboxUrl = "" } = env;
for (const url of [apiUrl, sandboxUrl])
  await fetch(url).catch(() =>
    fail(`Nothing answers at ${url}. Start the product with npm start or npm run dev first.`),
  );
const { logins, password } = await seed.run({ apiUrl, sandboxUrl, env });
for (const login of logins) process.stdout.write(`${login}  password ${password}\n`);

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
