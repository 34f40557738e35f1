import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { EMAIL_PARTS, emailParts, readTemplate, withColors } from "./email-parts.ts";
import { themeColors } from "./theme-colors.ts";

// MJML is installed for these tests alone.

const root = join(import.meta.dirname, "..");
const template = readTemplate(root);

it("compiles the template to the committed output", async () => {
  expect(await emailParts(template)).toBe(readFileSync(join(root, EMAIL_PARTS), "utf8"));
});

it.each([
  ["an attribute that MJML does not know", 'css-class="frame"', 'css-klass="frame"', "css-klass"],
  ["a value that MJML does not take", 'padding="28px"', 'padding="wide"', "padding"],
  ["an element in the wrong place", "<mj-column>", "<mj-column><mj-section></mj-section>", "mj-section"],
  ["a part without an end", "<mj-raw><!-- end --></mj-raw>", "", "has no end"],
  ["an end without a part", "<!-- part text -->", "<!-- end -->", "without a part"],
  ["a placeholder without a name", "{{ product }}", "{{ the product }}", "without a name"],
])("rejects %s", async (_what, from, to, message) => {
  expect(template).toContain(from);
  await expect(emailParts(template.replace(from, to))).rejects.toThrow(message);
});

it("rejects a color that the theme does not have", () => {
  expect(() => withColors("light(--pl-sky)", themeColors(root))).toThrow("--pl-sky");
});

it("escapes characters of the template that a template literal would interpret", async () => {
  const made = await emailParts(template.replace("{{ product }}", "{{ product }} \\n `x` ${y}"));
  expect(made).toContain(">${values.product} \\\\n \\`x\\` \\${y}<");
});
