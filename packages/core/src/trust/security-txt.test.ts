import { expect, it } from "vitest";
import { ConfigError, parseConfig } from "../config/config.ts";
import { securityTxt } from "./security-txt.ts";

const NOW = new Date("2026-11-26T12:00:00.500Z");
const configOf = (env: Record<string, string>) =>
  parseConfig({
    PUBLIC_URL: "https://plumbline.example",
    DATABASE_URL: "postgresql://u:p@localhost:5432/db",
    TEMPORAL_ADDRESS: "localhost:7233",
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString("base64")}`,
    ...env,
  });

it("has the fields of RFC 9116, one per line, from the settings", () => {
  const config = configOf({
    SECURITY_CONTACT: "mailto:security@ada.example, https://ada.example/report",
    SECURITY_EXPIRES: "2027-06-30T00:00:00+02:00",
    SECURITY_LANGUAGES: "en, de",
    SECURITY_ENCRYPTION: "https://ada.example/key.asc",
    SECURITY_POLICY: "https://ada.example/policy",
  });
  expect(securityTxt(config, NOW)).toBe(
    [
      "Contact: mailto:security@ada.example",
      "Contact: https://ada.example/report",
      "Expires: 2027-06-29T22:00:00Z",
      "Preferred-Languages: en, de",
      "Canonical: https://plumbline.example/.well-known/security.txt",
      "Encryption: https://ada.example/key.asc",
      "Policy: https://ada.example/policy",
      "",
    ].join("\r\n"),
  );
});

it("uses the support address if no other contact is set, and expires after half a year", () => {
  const email = { SMTP_URL: "smtp://h", EMAIL_FROM: "a@b.example", SUPPORT_EMAIL: "help@ada.example" };
  expect(securityTxt(configOf(email), NOW)).toContain(
    "Contact: mailto:help@ada.example\r\nExpires: 2027-05-25T12:00:00Z",
  );
});

it("does not exist without a contact", () => {
  expect(securityTxt(configOf({}), NOW)).toBeNull();
});

it.each([
  ["SECURITY_CONTACT", "security@ada.example"],
  ["SECURITY_CONTACT", "http://ada.example/report"],
  ["SECURITY_CONTACT", "mailto:a@b.example\r\nPolicy: https://evil.example"],
  ["SECURITY_EXPIRES", "next year"],
  ["SECURITY_LANGUAGES", "English\nContact: mailto:x@y.example"],
  ["SECURITY_POLICY", "http://ada.example/policy"],
  ["SUB_PROCESSORS", "Stripe, Payments, Ireland"],
  ["COMPANY_NAME", "Ada\nLtd"],
])("refuses to start with %s=%s", (name, value) => {
  expect(() => configOf({ [name]: value })).toThrow(ConfigError);
});
