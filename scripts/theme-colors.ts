import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Name (`--pl-text`) -> value, by theme. */
export type ThemeColors = Record<"light" | "dark", ReadonlyMap<string, string>>;

/** The colors of apps/web/src/app/theme.css. */
export function themeColors(root: string): ThemeColors {
  const css = readFileSync(join(root, "apps/web/src/app/theme.css"), "utf8");
  const shared = declarationsAfter(css, ":root {");
  const colorsOf = (theme: string) => {
    const declared = new Map([...shared, ...declarationsAfter(css, `:root[data-mantine-color-scheme="${theme}"] {`)]);
    const named = [...declared].map(([name, value]): [string, string] => {
      const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
      return [name, other ? (declared.get(other) ?? value) : value];
    });
    return new Map(named.filter(([, value]) => /^#[0-9a-f]{6}$/.test(value)));
  };
  return { light: colorsOf("light"), dark: colorsOf("dark") };
}

function declarationsAfter(css: string, selector: string): [string, string][] {
  const block = css.slice(css.indexOf(selector) + selector.length).split("}")[0] ?? "";
  return [...block.matchAll(/(--pl-[\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]);
}
