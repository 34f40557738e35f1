// @vitest-environment jsdom
import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { NEVER, of } from "rxjs";
import { afterEach, expect, it } from "vitest";
import { makeFragmentData } from "../../api/generated/index.ts";
import { LIST_CHOICE, useListPicker } from "./use-list-picker.ts";

afterEach(cleanup);

const PORTAL = makeFragmentData(
  {
    id: "c",
    portalId: "1",
    portalName: "Northwind",
    status: "active",
    configuredObjectTypes: ["contact"],
    addressSets: [],
  },
  LIST_CHOICE,
);

/** The first request for lists is answered, later ones are under way for as long as the test runs. */
function showPicker() {
  let asked = 0;
  const list = { __typename: "HubspotList", listId: "7", name: "Customers", size: 3, isReady: true };
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: new ApolloLink(() => {
      asked += 1;
      return asked > 1 ? NEVER : of({ data: { connection: { __typename: "Connection", id: "c", lists: [list] } } });
    }),
  });
  const wanted = { portalId: "1", objectType: null, listId: "7" };
  const { result } = renderHook(() => useListPicker([PORTAL], wanted), {
    wrapper: ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
  });
  return { client, result, askedAgain: () => waitFor(() => expect(asked).toBe(2)) };
}

it("keeps the selected list while the lists are reloaded, as after a login", async () => {
  const { client, result, askedAgain } = showPicker();
  await waitFor(() => expect(result.current.list?.name).toBe("Customers"));
  act(() => void client.reFetchObservableQueries().catch(() => undefined));
  await askedAgain();
  expect(result.current.list?.name).toBe("Customers");
  expect(result.current.isLoading).toBe(false);
});

it("shows no lists of another object type while its own are loading", async () => {
  const { result, askedAgain } = showPicker();
  await waitFor(() => expect(result.current.options).toHaveLength(1));
  act(() => result.current.chooseType("company"));
  await askedAgain();
  expect(result.current.options).toEqual([]);
  expect(result.current.isLoading).toBe(true);
});
