import { useQuery } from "@apollo/client/react";
import { NativeSelect } from "@mantine/core";
import { actedByText } from "@plumbline/schema/accounts/acted-by.ts";
import { AUDIT_TEXTS, OPERATORS_OWN } from "@plumbline/schema/accounts/audit.ts";
import { IconHistory } from "../../../ui/icons.tsx";
import { useSearchParams } from "react-router-dom";
import type { ActivityLogQuery } from "../../../api/generated/graphql.ts";
import { graphql } from "../../../api/generated/index.ts";
import { paths } from "../../../app/paths.ts";
import { ErrorState } from "../../../shared/notices.tsx";
import { DaySpanFields } from "../../../shared/table-view/TableFilter.tsx";
import { readDaySpan, spanOf, fileName, today } from "../../../shared/table-view/table-view.ts";
import { TableDownload } from "../../../shared/TableDownload.tsx";
import { DataTable, Pager } from "../../../ui/DataTable.tsx";
import { EmptyState, Loading } from "../../../ui/placeholders.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateTime } from "../../../ui/Time.tsx";
import { activitySentence } from "./activity-sentence.ts";
import classes from "./ActivityLog.module.css";

const ACTIVITY = graphql(`
  query ActivityLog($after: String, $memberId: ID, $action: String, $portalId: String, $from: DateTime, $to: DateTime) {
    viewer {
      id
      auditLog(
        first: 50
        after: $after
        memberId: $memberId
        action: $action
        portalId: $portalId
        from: $from
        to: $to
      ) {
        endCursor
        nodes {
          id
          action
          text
          detail
          hubspotUser
          portalId
          ip
          createdAt
          by {
            kind
            name
          }
        }
      }
    }
  }
`);
const CHOICES = graphql(`
  query ActivityChoices {
    viewer {
      id
      team {
        members {
          id
          email
        }
      }
    }
    connections {
      id
      portalId
      portalName
    }
  }
`);

const COLUMNS = ["When", "Who", "What", "Portal", "IP address"].map((name) => ({ name }));
const ACTIONS = [
  { value: "", label: "All actions" },
  ...Object.entries(AUDIT_TEXTS)
    .filter(([value]) => !OPERATORS_OWN.some((own) => own === value))
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1)),
];

/** Who did what in this account; the filter is in the address, and the file contains the same rows. */
export function ActivityLog() {
  const [params, setParams] = useSearchParams();
  const part = (name: string) => params.get(name) || null;
  const days = readDaySpan(params);
  const chosen = { memberId: part("member"), action: part("action"), portalId: part("portal") };
  const { data, previousData, error, refetch } = useQuery(ACTIVITY, {
    variables: { ...chosen, ...spanOf(days), after: part("after") },
    fetchPolicy: "cache-and-network",
  });
  const { data: choices, error: choicesError } = useQuery(CHOICES);
  // With the names of portals, so that no row moves when they arrive.
  const page = choices || choicesError ? (data ?? previousData)?.viewer.auditLog : undefined;
  const view = { member: chosen.memberId, action: chosen.action, portal: chosen.portalId, ...days };
  const choose = (choice: Record<string, string | null>) => {
    const next = { ...view, ...choice };
    setParams(Object.fromEntries(Object.entries(next).flatMap(([name, value]) => (value ? [[name, value]] : []))), {
      preventScrollReset: true,
    });
  };
  const portalNames = new Map(choices?.connections.map(({ portalId, portalName }) => [portalId, portalName]));
  const select = (name: "member" | "portal" | "action", label: string, options: { value: string; label: string }[]) => (
    <NativeSelect
      size="xs"
      aria-label={label}
      data={options}
      value={part(name) ?? ""}
      onChange={(event) => choose({ [name]: event.currentTarget.value })}
    />
  );
  const { from, to } = spanOf(days);
  const asked = { member_id: chosen.memberId, action: chosen.action, portal_id: chosen.portalId, from, to };
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return (
    <Panel flush>
      <div className={classes.filter} role="search" aria-label="Filter activity">
        {select("member", "Member", [
          { value: "", label: "Everybody" },
          ...(choices?.viewer.team.members.map(({ id, email }) => ({ value: id, label: email })) ?? []),
        ])}
        {select("action", "Action", ACTIONS)}
        {select("portal", "Portal", [
          { value: "", label: "All portals" },
          ...(choices?.connections.map(({ portalId, portalName }) => ({ value: portalId, label: portalName })) ?? []),
        ])}
        <DaySpanFields span={days} onChange={(span) => choose(span)} />
      </div>
      {error && !page && <ErrorState title="Couldn't load activity" error={error} onRetry={() => void refetch()} />}
      {!page && !error && <Loading rows={8} />}
      {page && page.nodes.length === 0 && (
        <EmptyState icon={<IconHistory size={28} stroke={1.5} />} title="Nothing matches">
          Try another person or action, or a longer time.
        </EmptyState>
      )}
      {page && page.nodes.length > 0 && (
        <>
          <EventTable events={page.nodes} portalNames={portalNames} />
          <div className={classes.file}>
            <TableDownload
              path="/api/auth/audit-log"
              query={query}
              fileName={fileName(["plumbline activity", today()])}
            />
          </div>
        </>
      )}
      <Pager
        label="Pages of activity"
        first={part("after") ? paths.activityOf(view) : null}
        next={page?.endCursor ? paths.activityOf({ ...view, after: page.endCursor }) : null}
      />
    </Panel>
  );
}

type TableProps = {
  events: readonly ActivityLogQuery["viewer"]["auditLog"]["nodes"][number][];
  portalNames: ReadonlyMap<string, string>;
};

function EventTable({ events, portalNames }: TableProps) {
  return (
    <DataTable
      label="Activity"
      columns={COLUMNS}
      rows={events.map(({ id, createdAt, by, portalId, ip, ...event }) => ({
        key: id,
        cells: [
          <DateTime key="when" iso={createdAt} />,
          <span key="who" className={classes.who}>
            {actedByText(by ?? null)}
          </span>,
          <span key="what" className={classes.what}>
            {activitySentence(event)}
          </span>,
          portalId && (
            <span key="portal" className={classes.portal}>
              {portalNames.get(portalId) ?? portalId}
            </span>
          ),
          ip ?? "",
        ],
      }))}
    />
  );
}
