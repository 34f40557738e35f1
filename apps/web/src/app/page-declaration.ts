import type { VariablesOf } from "@graphql-typed-document-node/core";
import type * as documents from "../api/generated/graphql.ts";

type Documents = typeof documents;
type NameOf<Key> = Key extends `${infer Name}Document` ? Name : never;
/** `:name` stands for that part of the address. */
type FromAddress<Variables> = { [Name in keyof Variables]: Variables[Name] | `:${string}` };

/** A query by the name of its operation. */
export type FirstQuery = {
  [Key in keyof Documents]: { name: NameOf<Key>; variables: FromAddress<VariablesOf<Documents[Key]>> };
}[keyof Documents];

/** What a crawl opens. */
export type CrawledState = {
  /** The address, if it is not the path; `$NAME` stands for an id of the filled account (`E2E_NAME`). */
  at?: string;
  as?: "filled" | "empty";
  name?: string;
  /** False where its text differs from run to run. */
  isPictured?: false;
};

/**
 * What `export const page` of a page's module states. It is read without running the module, so it is plain data: literals only.
 * Routes, sitemap, prerendering, first queries, the server's list of addresses and the crawls follow from it.
 */
export type PageDeclaration = {
  /** `:name` stands for one part; several paths lead to the same page. */
  path: `/${string}` | readonly `/${string}`[];
  /**
   * `everyone`: the same with and without a session, and prerendered. `any-session`: waits until the session is known.
   * `signed-out`: prerendered too; leads to the dashboard otherwise.
   */
  access: "everyone" | "any-session" | "signed-out" | "signed-in" | "operator";
  /** Behind the login: sent while the code of the page is on its way, exactly as the page sends them. */
  firstQueries?: readonly FirstQuery[];
  /** For search engines, if the page itself has no description. */
  description?: string;
  /** Not in the sitemap, and closed to search engines. */
  isUnlisted?: true;
  /** Otherwise its path, as who may see it and as an empty account. Behind the login, parameters need an address here. */
  crawl?: readonly CrawledState[];
};
