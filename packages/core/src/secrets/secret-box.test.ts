import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createSecretBox } from "./secret-box.ts";

const key = (id: string) => ({ id, key: randomBytes(32) });

it("opens a sealed secret only in the same context", () => {
  const box = createSecretBox([key("a")]);
  const sealed = box.seal("refresh-token", "connection|1|access");
  expect(sealed).not.toContain("refresh");
  expect(box.open(sealed, "connection|1|access")).toBe("refresh-token");
  expect(() => box.open(sealed, "connection|2|access")).toThrow();
});

it("never seals the same text to the same envelope", () => {
  const box = createSecretBox([key("a")]);
  expect(box.seal("x", "c")).not.toBe(box.seal("x", "c"));
});

it("opens old envelopes after a key rotation, and rejects them once their key is gone", () => {
  const old = key("2025");
  const fresh = key("2026");
  const sealed = createSecretBox([old]).seal("token", "c");
  expect(createSecretBox([fresh, old]).open(sealed, "c")).toBe("token");
  expect(createSecretBox([fresh, old]).seal("token", "c")).toContain("v1.2026.");
  expect(() => createSecretBox([fresh]).open(sealed, "c")).toThrow("key 2025 is not configured");
});

it("names the key that does not decrypt an envelope, but nothing else about it", () => {
  const sealed = createSecretBox([key("a")]).seal("token", "c");
  expect(() => createSecretBox([key("a")]).open(sealed, "c")).toThrow("key a does not decrypt it");
  expect(() => createSecretBox([key("a")]).open("v1.<script>.x.y.z", "c")).toThrow("key unknown is not configured");
});

it("detects a modified envelope", () => {
  const box = createSecretBox([key("a")]);
  const parts = box.seal("token", "c").split(".");
  parts[3] = Buffer.from("tokem").toString("base64url");
  expect(() => box.open(parts.join("."), "c")).toThrow();
});
