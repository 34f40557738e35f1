import "@mantine/spotlight/styles.layer.css";
import { ApolloProvider } from "@apollo/client/react";
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from "@mantine/spotlight";
import { IconSearch } from "../../ui/icons.tsx";
import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { createApolloClient } from "../../api/graphql-client.ts";
import { sessionStore, useSession } from "../../session/session.tsx";
import { selectFirst } from "./select-first.ts";
import { pagesFor } from "./pages-for.ts";
import { useAccountTargets, useRecordTargets, type Target } from "./targets.ts";

const [store, spotlight] = createSpotlight();

type Props = {
  /** The number of requests to open; the palette opens on each. */
  asked: number;
  /** Returns the text typed since then. */
  takeTyped: () => string;
};

/** Navigates anywhere by a few letters. Loaded on first use; public pages have no Apollo client to share. */
export function CommandPalette({ asked, takeTyped }: Props) {
  const { user } = useSession();
  const email = user?.email;
  const client = useMemo(
    // One cache per customer.
    () => (email ? createApolloClient(() => sessionStore.get().token, sessionStore.markExpired) : null),
    [email],
  );
  useEffect(() => {
    if (asked > 0) spotlight.open();
  }, [asked]);
  if (!client) return <VisitorPalette takeTyped={takeTyped} />;
  return (
    <ApolloProvider client={client}>
      <UserPalette takeTyped={takeTyped} />
    </ApolloProvider>
  );
}

const NONE: readonly Target[] = [];

function VisitorPalette({ takeTyped }: Pick<Props, "takeTyped">) {
  const [query, setQuery] = useState("");
  return <Palette targets={NONE} note="No page matches." query={query} onQuery={setQuery} takeTyped={takeTyped} />;
}

function UserPalette({ takeTyped }: Pick<Props, "takeTyped">) {
  const [query, setQuery] = useState("");
  const account = useAccountTargets();
  const records = useRecordTargets(query);
  return (
    <Palette
      targets={[...records.targets, ...account.targets]}
      note={records.note ?? account.note ?? "No page, portal, list, job or record matches."}
      query={query}
      onQuery={setQuery}
      takeTyped={takeTyped}
    />
  );
}

type PaletteProps = Pick<Props, "takeTyped"> & {
  targets: readonly Target[];
  note: string;
  query: string;
  onQuery: (query: string) => void;
};

function Palette({ targets, note, query, onQuery, takeTyped }: PaletteProps) {
  const navigate = useNavigate();
  const { user } = useSession();
  const pages = pagesFor(user).map((page): Target => ({ group: "Pages", ...page }));
  const found = targets.length;
  useEffect(() => {
    if (query !== "" || found > 0) selectFirst(store);
  }, [query, found]);
  return (
    <Spotlight
      store={store}
      query={query}
      actions={groups([...pages, ...targets], (to) => void navigate(to))}
      nothingFound={note}
      onQueryChange={onQuery}
      shortcut={null}
      limit={40}
      scrollable
      attributes={{ content: { "aria-label": "Search" } }}
      maxHeight={420}
      // Mantine's scroll lock writes a style element without our nonce, which the content security policy refuses.
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden="true" />,
        placeholder: user ? "Find a page, portal, list, job or record" : "Find a page",
        "aria-label": "Search",
        onFocus: () => {
          const typed = takeTyped();
          if (typed !== "") onQuery(query + typed);
        },
      }}
    />
  );
}

/** In the order of each group's first target. */
function groups(targets: readonly Target[], open: (to: string) => void): SpotlightActionGroupData[] {
  const byGroup = new Map<string, SpotlightActionData[]>();
  for (const { group, to, label, description, keywords } of targets) {
    const action: SpotlightActionData = {
      id: `${group} ${to} ${label}`,
      label,
      onClick: () => open(to),
      ...(description ? { description } : {}),
      ...(keywords ? { keywords } : {}),
    };
    byGroup.set(group, [...(byGroup.get(group) ?? []), action]);
  }
  return [...byGroup].map(([group, actions]) => ({ group, actions }));
}
