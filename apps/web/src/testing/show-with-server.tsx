import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { QueryClient } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { from, of } from "rxjs";
import { App } from "../app/App.tsx";

/** The server's responses, by operation and by the number of earlier requests. */
export type Answers = Record<string, (asked: number) => object>;

type Shown = {
  page: ReactNode;
  pattern: string;
  path: string;
  answer: (
    operation: string,
    asked: number,
    variables: ApolloLink.Operation["variables"],
  ) => ApolloLink.Result | Promise<ApolloLink.Result>;
};

/** Open lists measure their size, which jsdom cannot. */
class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Nothing is in view, until a test says otherwise. */
class NothingInView extends NoResizeObserver {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

/** A page at its address, with a server that responds at once, or as soon as its answer is there. */
export function showWithServer({ page, pattern, path, answer }: Shown): ApolloClient {
  globalThis.ResizeObserver ??= NoResizeObserver;
  globalThis.IntersectionObserver ??= NothingInView;
  const asked = new Map<string, number>();
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    defaultOptions: { watchQuery: { fetchPolicy: "cache-and-network" } },
    link: new ApolloLink(({ operationName = "", variables }) => {
      const before = asked.get(operationName) ?? 0;
      asked.set(operationName, before + 1);
      const answered = answer(operationName, before, variables);
      return answered instanceof Promise ? from(answered) : of(answered);
    }),
  });
  render(
    <App queries={new QueryClient()}>
      <ApolloProvider client={client}>
        <RouterProvider router={createMemoryRouter([{ path: pattern, element: page }], { initialEntries: [path] })} />
      </ApolloProvider>
    </App>,
  );
  return client;
}
