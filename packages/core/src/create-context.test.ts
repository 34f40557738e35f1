import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { createLogger } from "./create-context.ts";
import { createSecretBox } from "./secrets/secret-box.ts";

function logger() {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { log: createLogger({ logLevel: "debug" }, "test", destination), lines };
}

it("logs only allowlisted fields, and the names of the others", () => {
  const { log, lines } = logger();
  log.info({ jobId: "j-1", before: { street_address: "12 Elm Street" }, email: "ann@example.com" }, "planned");
  expect(lines.join("")).not.toMatch(/Elm|ann@/);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ jobId: "j-1", msg: "planned", leftOut: ["before", "email"] });
});

it("logs where an error occurred, but not its message", () => {
  const { log, lines } = logger();
  const cause = Object.assign(new Error("the value 12 Elm Street is too long"), { code: "22001" });
  log.error({ err: new TypeError("12 Elm Street", { cause }) }, "unexpected error");
  expect(lines.join("")).not.toContain("Elm");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    err: { type: "TypeError", stack: expect.any(Array), cause: { type: "Error", code: "22001" } },
  });
});

it("names the key of a secret that cannot be decrypted", () => {
  const { log, lines } = logger();
  const sealed = createSecretBox([{ id: "k20261125-1f2e3d4c", key: Buffer.alloc(32, 1) }]).seal("token", "c");
  try {
    createSecretBox([{ id: "k20261125-1f2e3d4c", key: Buffer.alloc(32, 2) }]).open(sealed, "c");
  } catch (error) {
    log.error({ err: error }, "unexpected error");
  }
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ err: { type: "UnreadableSecret", keyId: "k20261125-1f2e3d4c" } });
});

it("writes the level as a word and the time as ISO 8601", () => {
  const { log, lines } = logger();
  log.warn("late");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "warn",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
});
