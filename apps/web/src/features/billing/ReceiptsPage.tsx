import { useQuery } from "@apollo/client/react";
import { IconReceipt } from "../../ui/icons.tsx";
import { useSearchParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { graphql } from "../../api/generated/index.ts";
import { TableDownload } from "../../shared/TableDownload.tsx";
import { Notice, ErrorState } from "../../shared/notices.tsx";
import { EmptyState, Loading } from "../../ui/placeholders.tsx";
import { May } from "../../session/session.tsx";
import { NotForYou } from "../../shared/NotForYou.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { Page } from "../../shared/Page.tsx";
import { Pager } from "../../ui/DataTable.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ReceiptFilter } from "./ReceiptFilter.tsx";
import { ReceiptTable } from "./ReceiptTable.tsx";
import { askedOf, fileNameOf, queryOf, readReceiptsView } from "./receipts-view.ts";
import type { PageDeclaration } from "../../app/page-declaration.ts";

export const page = {
  path: "/receipts",
  access: "signed-in",
  firstQueries: [
    {
      name: "ReceiptsPage",
      variables: { kind: null, search: null, from: null, to: null, order: "newest", after: null },
    },
  ],
} satisfies PageDeclaration;

const RECEIPTS = graphql(`
  query ReceiptsPage(
    $after: String
    $kind: ReceiptKind
    $search: String
    $from: DateTime
    $to: DateTime
    $order: ReceiptOrder
  ) {
    viewer {
      id
      credits {
        id
        available
        held
        owed
      }
      receipts(first: 50, after: $after, kind: $kind, search: $search, from: $from, to: $to, order: $order) {
        nodes {
          id
          ...ReceiptTable_receipt
        }
        endCursor
        orderedSince
      }
    }
  }
`);

export function ReceiptsPage() {
  return (
    <May
      operation="see_billing"
      otherwise={
        <Page title="Receipts">
          <NotForYou />
        </Page>
      }
    >
      <Receipts />
    </May>
  );
}

function Receipts() {
  const [params] = useSearchParams();
  const view = readReceiptsView(params);
  const { order, ...narrowing } = view;
  const isNarrowed = Object.values(narrowing).some((part) => part !== null && part !== "");
  const { data, previousData, error, refetch } = useQuery(RECEIPTS, {
    variables: { ...askedOf(view), after: view.after },
  });
  const viewer = (data ?? previousData)?.viewer;
  return (
    <Page
      title="Receipts"
      lead={`Every change to your credit balance, ${order ?? "newest"} first.`}
      action={<LinkButton to={paths.credits}>Buy credits</LinkButton>}
    >
      {error && !viewer && <ErrorState title="Couldn't load receipts" error={error} onRetry={() => void refetch()} />}
      {!viewer && !error && <Loading text="Loading receipts..." rows={6} />}
      {viewer && viewer.credits.owed > 0 && (
        <Notice kind="warning" title={`${counted(viewer.credits.owed, "credit")} owed`}>
          A payment was refunded after its credits were spent. New credits are used to settle this first; until then
          jobs wait.
        </Notice>
      )}
      {viewer && (
        <Panel
          title="Credit history"
          note={
            <>
              {count(viewer.credits.available)} available
              {viewer.credits.held > 0 && <> and {count(viewer.credits.held)} held for running jobs</>}
            </>
          }
          action={<TableDownload path="/api/auth/receipts" query={queryOf(view)} fileName={fileNameOf(view)} />}
          flush
        >
          {(isNarrowed || viewer.receipts.nodes.length > 0) && (
            <ReceiptFilter orderedSince={viewer.receipts.orderedSince ?? null} />
          )}
          {viewer.receipts.nodes.length > 0 && <ReceiptTable receipts={viewer.receipts.nodes} />}
          {viewer.receipts.nodes.length === 0 && isNarrowed && (
            <EmptyState
              icon={<IconReceipt size={28} stroke={1.5} />}
              title="No matching receipts"
              action={
                <LinkButton to={paths.receipts} variant="default">
                  Show all
                </LinkButton>
              }
            >
              {viewer.receipts.endCursor
                ? `None among the ${order === "oldest" ? "oldest" : "newest"}. Go to the next page to look at ${order === "oldest" ? "newer" : "older"} ones.`
                : "Try other words, another kind, or a longer time."}
            </EmptyState>
          )}
          {viewer.receipts.nodes.length === 0 && !isNarrowed && (
            <EmptyState icon={<IconReceipt size={28} stroke={1.5} />} title="No receipts yet">
              Credits you receive, buy and spend appear here.
            </EmptyState>
          )}
          <Pager
            label="Pages of receipts"
            first={view.after === null ? null : paths.receiptsOf({ ...view, after: null })}
            next={viewer.receipts.endCursor ? paths.receiptsOf({ ...view, after: viewer.receipts.endCursor }) : null}
          />
        </Panel>
      )}
    </Page>
  );
}
