import { InMemoryCache } from "@apollo/client";
import { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
import { print, type DocumentNode } from "graphql";
import * as documents from "../api/generated/graphql.ts";
import { App } from "../app/App.tsx";
import { loadRoutes } from "../app/load-routes.ts";
import { routes } from "../app/routes.tsx";
import { FirstLoad } from "../app/layout/FirstLoad.tsx";

// Run by build.ts: the public pages as visitors see them before or without scripts.

/** The placeholder of all other pages until their code is loaded. */
export function makeFirstLoad(): string {
  return renderToString(
    <App queries={new QueryClient()}>
      <FirstLoad />
    </App>,
  );
}

/** A query as the application sends it; a page's first queries are sent before the application has loaded. */
export function textOf(operation: string): string {
  const document = (documents as Record<string, unknown>)[`${operation}Document`];
  if (!document) throw new Error(`There is no operation ${operation}`);
  return print(new InMemoryCache().transformDocument(document as DocumentNode));
}

/** `description`: null if the page has none. */
type PrerenderedPage = { title: string; description: string | null; html: string };
export type Maker = { renderPage: typeof renderPage; makeFirstLoad: typeof makeFirstLoad; textOf: typeof textOf };

/** The page as a visitor's browser would first render it, with title and description for the head. */
export async function renderPage(path: string): Promise<PrerenderedPage> {
  await loadRoutes(routes, path);
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(new URL(path, "http://localhost")));
  if (context instanceof Response) throw new Error(`${path} is a redirect`);
  const rendered = renderToString(
    <App queries={new QueryClient()}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </App>,
  );
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(rendered);
  const description = /<meta name="description" content="([^"]*)"\/?>/.exec(rendered);
  if (!title?.[1]) throw new Error(`${path} has no title`);
  const html = rendered.replace(title[0], "").replace(description?.[0] ?? "", "");
  return { title: title[1], description: description?.[1] ?? null, html };
}
