import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { emailParts } from "./email-parts.ts";
import { themeColors } from "./theme-colors.ts";

const root = join(import.meta.dirname, "..");
const colors = themeColors(root);
const template = readFileSync(join(root, "packages/core/src/email/email.mjml"), "utf8");

it.each([
  ["an attribute that MJML does not know", 'css-class="frame"', 'css-klass="frame"', "css-klass"],
  ["a value that MJML does not take", 'padding="28px"', 'padding="wide"', "padding"],
  ["an element in the wrong place", "<mj-column>", "<mj-column><mj-section></mj-section>", "mj-section"],
  ["a color that the theme does not have", "light(--pl-surface)", "light(--pl-sky)", "--pl-sky"],
  ["a part without an end", "<mj-raw><!-- end --></mj-raw>", "", "has no end"],
  ["an end without a part", "<!-- part text -->", "<!-- end -->", "without a part"],
  ["a placeholder without a name", "{{ product }}", "{{ the product }}", "without a name"],
])("refuses %s", async (_what, from, to, message) => {
  expect(template).toContain(from);
  await expect(emailParts(template.replace(from, to), colors)).rejects.toThrow(message);
});

it("writes what a template literal would interpret as it stands in the template", async () => {
  const made = await emailParts(template.replace("{{ product }}", "{{ product }} \\n `x` ${y}"), colors);
  expect(made).toContain(">${values.product} \\\\n \\`x\\` \\${y}<");
});
