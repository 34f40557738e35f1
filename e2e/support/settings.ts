const env = process.env;

function required(name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set: the browser stories need a running product. 'npm test' starts one.`);
  return value;
}

/** Which folder of tests. */
const suite = env["E2E_SUITE"] ?? "journeys";

/** The settings that the run script passes to the stories. */
export const settings = {
  baseUrl: required("E2E_BASE_URL"),
  suite,
  sandboxUrl: required("E2E_SANDBOX_URL"),
  /** Stops and starts parts of the product. */
  partsUrl: required("E2E_PARTS_URL"),
  /** Prefix of the operator's command line, as a JSON array. */
  adminCommand: JSON.parse(env["E2E_ADMIN_CMD"] ?? '["npm","run","-s","admin","--"]') as string[],
  /** Traces of failures, kept until the same suite runs again; two runs at once need two folders. */
  outputFolder: env["E2E_OUTPUT_DIR"] ?? `test-results/${suite}`,
  chromium: env["PLUMBLINE_CHROMIUM"] ?? null,
};
