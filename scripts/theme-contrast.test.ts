import { join } from "node:path";
import { expect, it } from "vitest";
import { themeColors } from "./theme-colors.ts";

const THEMES = themeColors(join(import.meta.dirname, ".."));

/** Relative luminance and contrast by WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const BACKGROUNDS = ["--pl-bg", "--pl-surface", "--pl-sunken"];
/** Edges of fields, and bars and dots whose color has a meaning. */
const PARTS = ["border-strong", ...["green", "teal", "blue", "amber", "red", "grey"].map((tone) => `${tone}-solid`)];
const TEXTS = ["text", "dim", "green", "teal", "blue", "amber", "red", "grey"];

it.each(["light", "dark"] as const)("has a contrast of 3:1 for parts and 4.5:1 for text in the %s theme", (name) => {
  const tokens = THEMES[name];
  const below = (names: readonly string[], least: number) =>
    names.flatMap((part) =>
      BACKGROUNDS.filter((on) => contrast(tokens.get(`--pl-${part}`) ?? "", tokens.get(on) ?? "") < least).map(
        (on) => `${part} on ${on}`,
      ),
    );
  expect(tokens.size).toBeGreaterThan(20);
  expect(below(PARTS, 3)).toEqual([]);
  expect(below(TEXTS, 4.5)).toEqual([]);
});
