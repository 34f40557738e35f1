import { declaredPages, type DeclaredPage } from "../../apps/web/declared-pages.ts";
import type { CrawledState } from "../../apps/web/src/app/page-declaration.ts";

/** The user whose browser shows a page. */
export type Who = "visitor" | "filled" | "empty" | "operator";
export type Shown = {
  path: string;
  who: Who;
  name: string;
  /** The page as first opened; the others are variants of it. */
  isMain: boolean;
  /** For search engines. */
  isListed: boolean;
  /** Identical on every run. */
  isPictured: boolean;
};

/** As in an email's link; long enough for any kind of token. */
const TOKEN = "no-such-token-at-all-here";
const USUAL = {
  everyone: "visitor",
  "any-session": "visitor",
  "signed-out": "visitor",
  "signed-in": "filled",
  operator: "operator",
} as const satisfies Record<DeclaredPage["access"], Who>;

/** Every page, in its declared states. */
export const PAGES: readonly Shown[] = [
  ...declaredPages().flatMap(looksAt),
  { path: "/no-such-page", who: "visitor", name: "not-found", isMain: true, isListed: false, isPictured: true },
];

function looksAt({ access, path, name: ownName, isListed, crawl, ...page }: DeclaredPage): Shown[] {
  const usual = USUAL[access];
  const states: readonly CrawledState[] = crawl ?? (usual === "filled" ? [{}, { as: "empty" }] : [{}]);
  return states.map((state, index) => {
    const at = state.at ?? (usual === "visitor" ? path.replaceAll(/:\w+/g, TOKEN) : path);
    if (!patternOf(path).test(at)) throw new Error(`${page.module}: ${at} is no address of ${path}`);
    const who = state.as ?? usual;
    return {
      path: at.replaceAll(/\$([A-Z_]+)/g, (_match, id: string) => process.env[`E2E_${id}`] ?? ""),
      who,
      name: state.name ?? (who === "empty" ? `${ownName}-empty` : ownName),
      isMain: index === 0 && page.isMain,
      isListed,
      isPictured: state.isPictured !== false && (who === "visitor" || who === "empty"),
    };
  });
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, "[^/?:]+")}(?:[?]|$)`);
}
