import type { VariablesOf } from "@graphql-typed-document-node/core";
import type * as documents from "../api/generated/graphql.ts";

type Documents = typeof documents;
type NameOf<Key> = Key extends `${infer Name}Document` ? Name : never;
/** `:name` is replaced by that part of the address. */
type FromAddress<Variables> = { [Name in keyof Variables]: Variables[Name] | `:${string}` };

/** A query by the name of its operation. */
export type FirstQuery = {
  [Key in keyof Documents]: { name: NameOf<Key>; variables: FromAddress<VariablesOf<Documents[Key]>> };
}[keyof Documents];

/** A state that the crawls open. */
export type CrawledState = {
  /** The address, if it differs from the path; `$NAME` is an id of the filled account (`E2E_NAME`). */
  at?: string;
  as?: "filled" | "empty";
  name?: string;
  /** False if its text differs between runs. */
  isPictured?: false;
};

/**
 * The contents of `export const page` in a page's module. It is read without running the module, so it may contain only literals.
 * Routes, sitemap, prerendering, first queries, the server's list of addresses and the crawls are derived from it.
 */
export type PageDeclaration = {
  /** `:name` is one segment; several paths lead to the same page. */
  path: `/${string}` | readonly `/${string}`[];
  /**
   * `everyone`: identical with and without a session, and prerendered. `any-session`: waits until the session is known.
   * `signed-out`: prerendered as well; redirects to the dashboard with a session.
   */
  access: "everyone" | "any-session" | "signed-out" | "signed-in" | "operator";
  /** Behind the login: sent while the page's code is loading, exactly as the page sends them. */
  firstQueries?: readonly FirstQuery[];
  /** For search engines, if the page itself has no description. */
  description?: string;
  /** Not in the sitemap, and disallowed for search engines. */
  isUnlisted?: true;
  /** By default its path, as a user with access and as an empty account. Behind the login, parameters need an address here. */
  crawl?: readonly CrawledState[];
};
