import { useQuery } from "@apollo/client/react";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import { IconHistory } from "../../ui/icons.tsx";
import { useSearchParams } from "react-router-dom";
import type { RecordHistoryQuery, RecordNowQuery } from "../../api/generated/graphql.ts";
import { graphql, useFragment } from "../../api/generated/index.ts";
import { ADDRESS_PLACE, sinceChange, PlaceMap } from "../../shared/map/PlaceMap.tsx";
import { paths, type RecordPlace } from "../../app/paths.ts";
import { NotChecked } from "../../shared/address-diff/AddressDiff.tsx";
import { ErrorState, Notice } from "../../shared/notices.tsx";
import { Page } from "../../shared/Page.tsx";
import { SetTag } from "../../shared/records/RecordLinks.tsx";
import { RecordSearch } from "../../shared/records/RecordSearch.tsx";
import { useFirstData } from "../../shared/page-queries.ts";
import { tableClass, Pager } from "../../ui/DataTable.tsx";
import { EmptyState, Loading } from "../../ui/placeholders.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { TextLink } from "../../ui/Button.tsx";
import { HistoryRow } from "./HistoryRow.tsx";
import { LockRecord } from "./LockRecord.tsx";
import classes from "./RecordHistory.module.css";
import { HISTORY } from "./record-history-query.ts";

const NOW = graphql(`
  query RecordNow($portalId: String!, $objectType: ObjectType!, $recordId: String!) {
    recordNow(portalId: $portalId, objectType: $objectType, recordId: $recordId) {
      isGone
      name
      values {
        part
        value
      }
      notChecked
      place {
        ...AddressPlaceParts
      }
      placeBefore {
        ...AddressPlaceParts
      }
      furtherAddresses {
        addressSet
        label
        values {
          part
          value
        }
        notChecked
      }
    }
  }
`);

function addressText(values: readonly { value: string }[]): string {
  const parts = values.map(({ value }) => value.trim()).filter(Boolean);
  return parts.join(", ") || "No address.";
}

const PAGE = 20;
const OF_CONTRADICTION = { before: "By postal code", after: "By city" };
const IN_HUBSPOT = { before: "Before the last change", after: "In HubSpot now" };

/** The changes of all jobs to one record, newest first. The cursor is in the address. */
export function RecordHistory({ record }: { record: RecordPlace }) {
  const [params] = useSearchParams();
  const after = params.get("after");
  const { data, previousData, error, refetch } = useQuery(HISTORY, { variables: { ...record, first: PAGE, after } });
  // Optional: without it the page shows our own data.
  const live = useQuery(NOW, { variables: record, fetchPolicy: "no-cache", errorPolicy: "ignore" });
  const isRead = live.data !== undefined || live.error !== undefined || !live.loading;
  // Waits for both, so that nothing shifts when the second arrives.
  const answer = useFirstData(isRead ? (data ?? previousData) : undefined);
  const now = answer && live.data?.recordNow;
  const history = answer?.recordHistory;
  const asked = history?.proposal?.status === "open" ? history.proposal : null;
  const label = OBJECT_TYPE_LABELS[record.objectType];
  return (
    <Page
      title={now?.name ?? `${label} ${record.recordId}`}
      above={<TextLink to={paths.jobs}>Jobs</TextLink>}
      lead={
        <>
          {now?.name && `${label} ${record.recordId}. `}Everything Plumbline did to this record, newest first.
          {history?.hubspotUrl && (
            <>
              {" "}
              <a href={history.hubspotUrl} target="_blank" rel="noreferrer" className={classes.link}>
                Open in HubSpot
              </a>
            </>
          )}
        </>
      }
      action={history && <LockRecord record={record} isLocked={history.isLocked} />}
    >
      {history?.isLocked && (
        <Notice kind="info" title="This record is locked">
          No job or undo changes it until you unlock it.
        </Notice>
      )}
      {history?.proposal?.status === "open" && (
        <Notice kind="info" title="A change to this record needs your decision">
          Nothing is written until you accept it.{" "}
          <TextLink to={paths.proposal(history.proposal.id)}>Review it</TextLink>
        </Notice>
      )}
      {error && !answer && (
        <ErrorState title="Couldn't load this record" error={error} onRetry={() => void refetch()} />
      )}
      {!answer && !error && <Loading text="Loading history..." rows={5} />}
      {answer && now && !now.isGone && <RecordNow now={now} proposal={asked} />}
      {answer && now?.isGone && (
        <Notice kind="warning" title="HubSpot has no such record">
          It was deleted, archived or merged, or its id is mistyped.
        </Notice>
      )}
      {answer && !history && (
        <Panel>
          <EmptyState icon={<IconHistory size={28} stroke={1.5} />} title="No history">
            None of your jobs has processed this {label.toLowerCase()} record.
          </EmptyState>
        </Panel>
      )}
      {history && <HistoryPage record={record} history={history} after={after} />}
      {/* Not earlier, because loading content would push it down. */}
      {(answer ?? error) && <RecordSearch />}
    </Page>
  );
}

type History = NonNullable<RecordHistoryQuery["recordHistory"]>;
type NowProps = {
  now: NonNullable<RecordNowQuery["recordNow"]>;
  /** The open one. */
  proposal: History["proposal"] | null;
};

/** The addresses of the record as HubSpot holds them, and their places. */
function RecordNow({ now, proposal }: NowProps) {
  const place = useFragment(ADDRESS_PLACE, now.place) ?? null;
  const placeBefore = useFragment(ADDRESS_PLACE, now.placeBefore) ?? null;
  // One dot would show one of two places that contradict each other.
  const isDisputed = proposal?.addressSet === PRIMARY_SET && proposal.reason === "city_code_disagree";
  const byCode = useFragment(ADDRESS_PLACE, proposal?.places.before) ?? null;
  const byCity = useFragment(ADDRESS_PLACE, proposal?.places.ofCity) ?? null;
  return (
    <Panel title="In HubSpot now">
      <div className={classes.now}>{addressText(now.values)}</div>
      <NotChecked parts={now.notChecked} />
      {isDisputed
        ? byCode?.point &&
          byCity?.point && <PlaceMap places={{ before: byCode, after: byCity }} labels={OF_CONTRADICTION} />
        : place && <PlaceMap places={sinceChange({ before: placeBefore, after: place })} labels={IN_HUBSPOT} />}
      {now.furtherAddresses.map((address) => (
        <div key={address.addressSet} className={classes.further}>
          <SetTag label={address.label} />
          <div className={classes.now}>{addressText(address.values)}</div>
          <NotChecked parts={address.notChecked} />
        </div>
      ))}
    </Panel>
  );
}

function HistoryPage({ record, history, after }: { record: RecordPlace; history: History; after: string | null }) {
  return (
    <Panel title="History" flush>
      {history.entries.length > 0 && (
        <table className={tableClass("stack")} aria-label="History">
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Outcome</th>
              <th scope="col">Address, before and after</th>
            </tr>
          </thead>
          <tbody>
            {history.entries.map((entry) => (
              <HistoryRow key={entry.id} entry={entry} isLocked={history.isLocked} />
            ))}
          </tbody>
        </table>
      )}
      {history.entries.length === 0 && (
        <EmptyState icon={<IconHistory size={28} stroke={1.5} />} title="Nothing on this page">
          Older entries are on the next page.
        </EmptyState>
      )}
      <Pager
        label="Pages of history"
        first={after ? paths.record(record) : null}
        next={history.endCursor ? paths.record(record, { after: history.endCursor }) : null}
      />
    </Panel>
  );
}
