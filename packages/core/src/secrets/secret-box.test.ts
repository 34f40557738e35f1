import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createSecretBox } from "./secret-box.ts";

const key = (id: string) => ({ id, key: randomBytes(32) });

it("opens what it sealed, in the same context only", () => {
  const box = createSecretBox([key("a")]);
  const sealed = box.seal("refresh-token", "connection|1|access");
  expect(sealed).not.toContain("refresh");
  expect(box.open(sealed, "connection|1|access")).toBe("refresh-token");
  expect(() => box.open(sealed, "connection|2|access")).toThrow();
});

it("never seals the same text into the same envelope", () => {
  const box = createSecretBox([key("a")]);
  expect(box.seal("x", "c")).not.toBe(box.seal("x", "c"));
});

it("reads old envelopes after the keys were rotated, and refuses them once their key is gone", () => {
  const old = key("2025");
  const fresh = key("2026");
  const sealed = createSecretBox([old]).seal("token", "c");
  expect(createSecretBox([fresh, old]).open(sealed, "c")).toBe("token");
  expect(createSecretBox([fresh, old]).seal("token", "c")).toContain("v1.2026.");
  expect(() => createSecretBox([fresh]).open(sealed, "c")).toThrow("key 2025 is not configured");
});

it("names the key that does not decrypt an envelope, and nothing else of it", () => {
  const sealed = createSecretBox([key("a")]).seal("token", "c");
  expect(() => createSecretBox([key("a")]).open(sealed, "c")).toThrow("key a does not decrypt it");
  expect(() => createSecretBox([key("a")]).open("v1.<script>.x.y.z", "c")).toThrow("key unknown is not configured");
});

it("notices a changed envelope", () => {
  const box = createSecretBox([key("a")]);
  const parts = box.seal("token", "c").split(".");
  parts[3] = Buffer.from("tokem").toString("base64url");
  expect(() => box.open(parts.join("."), "c")).toThrow();
});
