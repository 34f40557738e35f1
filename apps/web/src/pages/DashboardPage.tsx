import { useQuery } from "@apollo/client/react";
import { IconPlugConnected } from "../ui/icons.tsx";
import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { Navigate, parsePath, useSearchParams } from "react-router-dom";
import { CONNECTED_PARAM } from "@plumbline/schema/product.ts";
import { keepReturnPlace, readReturnPlace } from "../features/portals/return-place.ts";
import { paths, START_FORM_ID } from "../app/paths.ts";
import { CreditMeter } from "../features/billing/CreditMeter.tsx";
import { ConnectButton } from "../features/portals/ConnectButton.tsx";
import { ConnectionList } from "../features/portals/ConnectionList.tsx";
import { useConnectedBanner } from "../features/portals/use-connected-banner.ts";
import { JobList } from "../features/jobs/JobList.tsx";
import type { DashboardQuery } from "../api/generated/graphql.ts";
import { pollInterval } from "../features/jobs/poll-interval.ts";
import { StartForm } from "../features/jobs/StartForm.tsx";
import { Notice, ErrorState } from "../shared/notices.tsx";
import { EmptyState, Loading } from "../ui/placeholders.tsx";
import { useNow } from "../ui/Time.tsx";
import { count } from "../ui/numbers.ts";
import { Page } from "../shared/Page.tsx";
import { Panel } from "../ui/Panel.tsx";
import { TextLink } from "../ui/Button.tsx";
import { RecurringSection } from "../features/recurring/RecurringSection.tsx";
import { useServerConfig } from "../app/layout/server-config.ts";
import classes from "./DashboardPage.module.css";
import { FirstSteps } from "./FirstSteps.tsx";
import { QuickSetupWaiting } from "./QuickSetupWaiting.tsx";
import { SinceYouWereHere } from "./SinceYouWereHere.tsx";
import { InProgress } from "./InProgress.tsx";
import { ListsPanel } from "./ListsPanel.tsx";
import { useStartLink } from "./use-start-link.ts";
import { noteShown, wasShown } from "../shared/shown-once.ts";
import { useFirstData, useLivePolling } from "../shared/page-queries.ts";
import { May, useMay } from "../session/session.tsx";
import type { PageDeclaration } from "../app/page-declaration.ts";
import { DASHBOARD } from "../shared/dashboard-query.ts";

export const page = {
  path: "/dashboard",
  access: "signed-in",
  firstQueries: [{ name: "Dashboard", variables: {} }],
} satisfies PageDeclaration;

/** Only a new portal needs its code. */
const QuickSetup = lazy(async () => ({ default: (await import("./QuickSetup.tsx")).QuickSetup }));

/** Shown once, so most visits do not load its code. */
const FurtherAddressHint = lazy(async () => ({
  default: (await import("./FurtherAddressHint.tsx")).FurtherAddressHint,
}));

/** The limit in the query. */
const NEWEST_JOBS = 8;

/** These resume only by a person's action. */
function needsPerson({ reason, nextTryAt }: { reason?: string | null; nextTryAt?: string | null }): boolean {
  return !nextTryAt && reason !== "user";
}

/** The setup of a further portal, which can be put off. */
const setupOf = (portalId: string) => `setup.${portalId}`;
const hintOf = (portalId: string) => `further-address.${portalId}`;

function needsHint({ portalId, status, isConfigured }: { portalId: string; status: string; isConfigured: boolean }) {
  return isConfigured && status === "active" && !wasShown(localStorage, hintOf(portalId));
}

const FIRST_RUN_WITHIN_MS = 2 * 60_000;
const PENDING = [{ status: "pending" }] as const;

/** After a permission that another page has asked HubSpot for, one goes on there. */
export function DashboardPage() {
  const [params] = useSearchParams();
  const place = params.has(CONNECTED_PARAM) ? readReturnPlace(sessionStorage) : null;
  return place === null ? <Dashboard /> : <ReturnTo place={place} search={params.toString()} />;
}

function ReturnTo({ place, search }: { place: string; search: string }) {
  useEffect(() => () => keepReturnPlace(sessionStorage, null), []);
  const { pathname = "", hash = "" } = parsePath(place);
  return <Navigate replace to={{ pathname, search, hash }} />;
}

function useDashboard() {
  const query = useQuery(DASHBOARD, { skipPollAttempt: () => document.hidden });
  const data = useFirstData(query.data);
  const now = useNow(10_000);
  const unfinished = data ? [...data.paused, ...data.running, ...data.pending] : [];
  useLivePolling(query, pollInterval([...unfinished, ...(isRunComing(data, now) ? PENDING : [])], now));
  return { data, unfinished, error: query.error, refetch: query.refetch };
}

function Dashboard() {
  const { data, error, refetch, unfinished } = useDashboard();
  const banner = useConnectedBanner(data?.connections.map(({ portalId }) => portalId) ?? null);
  const [connectError, setConnectError] = useState<unknown>(null);
  const config = useServerConfig();
  const waiting = data?.paused.filter(needsPerson) ?? [];
  const connections = data?.connections ?? [];
  const isNew = data !== undefined && !data.viewer.firstSteps.hasCleaned;
  const setUp = useSetUp(connections);
  const isConnectOn = config?.features.hubspot !== false;
  const canConnect = useMay("connect") && isConnectOn;
  const canMap = useMay("map");
  const connect = (isFirst: boolean) =>
    canConnect && (
      <ConnectButton
        onError={setConnectError}
        variant={isFirst ? "filled" : "default"}
        size={isFirst && isNew ? "xs" : "sm"}
        label={isFirst ? "Connect HubSpot" : "Connect another portal"}
      />
    );

  return (
    <Page title="Dashboard" action={connections.length > 0 && connect(false)}>
      {banner && (
        <Notice kind={banner.kind} title={banner.text} isAnswer>
          {banner.detail}
        </Notice>
      )}
      {connectError !== null && (
        <ErrorState title="Failed to generate connection URL. Please try again." error={connectError} />
      )}
      {!isConnectOn && <Notice kind="warning">Connecting to HubSpot is not set up on this server.</Notice>}
      {error && !data && (
        <ErrorState title="Failed to fetch HubSpot connections" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={6} />}
      {data && (
        <>
          {isNew && canMap && (
            <FirstSteps
              portalId={(setUp.next ?? connections[0])?.portalId ?? null}
              isConfigured={setUp.isConfigured}
              hasChecked={data.viewer.firstSteps.hasChecked}
              credits={data.viewer.credits.available}
              connect={connect(true)}
            />
          )}
          {setUp.next && canMap && <SetUpNext {...setUp} portalId={setUp.next.portalId} />}
          {!isNew && (
            <SinceYouWereHere
              viewerId={data.viewer.id}
              jobs={data.jobs}
              isCut={data.jobs.length >= NEWEST_JOBS}
              proposals={data.reviewFacets}
              waiting={waiting}
              hasSeveralPortals={connections.length > 1}
            />
          )}
          {!isNew && canMap && <HintOfFurtherAddress connections={connections} />}
          <InProgress
            jobs={isNew ? unfinished : unfinished.filter(({ id }) => !waiting.some((job) => job.id === id))}
            proposals={isNew ? data.reviewFacets.total : 0}
          />
          <ListsPanel health={data.listHealth} schedules={data.recurringJobs} portals={connections} />
          {connections.length > 0 && <StartPanel connections={connections} credits={data.viewer.credits.available} />}
          <QuickStats portals={connections.length} viewer={data.viewer} />
          <RecentJobs jobs={data.jobs} />
          {connections.length > 0 && <RecurringSection jobs={data.recurringJobs} />}
          <Portals connections={connections} connect={!isNew && connect(true)} onConnectError={setConnectError} />
        </>
      )}
    </Page>
  );
}

type Connection = DashboardQuery["connections"][number];

/** The first run of a recurring job starts shortly after the job is created. */
function isRunComing(data: DashboardQuery | undefined, now: number): boolean {
  const isNewAt = (createdAt: string) => now - new Date(createdAt).getTime() < FIRST_RUN_WITHIN_MS;
  return data?.recurringJobs.some((job) => job.totalRuns === 0 && isNewAt(job.createdAt)) ?? false;
}

/** The portal to set up next: the first one, or a further one that was not put off. */
function useSetUp(connections: readonly Connection[]) {
  const [isPutOff, setPutOff] = useState(false);
  const isConfigured = connections.some((connection) => connection.isConfigured);
  const isToSetUp = ({ portalId, ...one }: Connection) =>
    !one.isConfigured && (!isConfigured || (one.status === "active" && !wasShown(localStorage, setupOf(portalId))));
  return {
    isConfigured,
    next: isPutOff ? undefined : connections.find(isToSetUp),
    putOff: (portalId: string) => {
      noteShown(localStorage, setupOf(portalId));
      setPutOff(true);
    },
  };
}

function StartPanel({ connections, credits }: { connections: readonly Connection[]; credits: number }) {
  const canCheck = useMay("check");
  const wanted = useStartLink();
  const config = useServerConfig();
  if (!canCheck) return null;
  return (
    <div id={START_FORM_ID}>
      <Panel title="Start a cleaning" note="Once or on a schedule. You can pause or cancel at any time.">
        <StartForm
          key={Object.values(wanted).join(" ")}
          wanted={wanted}
          connections={connections}
          creditsAvailable={credits}
          canSendEmail={config?.features.email ?? false}
        />
      </Panel>
    </div>
  );
}

type SetUpProps = { portalId: string; isConfigured: boolean; putOff: (portalId: string) => void };

function SetUpNext({ portalId, isConfigured, putOff }: SetUpProps) {
  return (
    <Suspense
      fallback={
        <Panel title="Set up your portal">
          <QuickSetupWaiting />
        </Panel>
      }
    >
      <QuickSetup key={portalId} portalId={portalId} onPutOff={isConfigured ? () => putOff(portalId) : null} />
    </Suspense>
  );
}

function HintOfFurtherAddress({ connections }: { connections: readonly Connection[] }) {
  const toHint = connections.find(needsHint);
  if (!toHint) return null;
  return (
    <Suspense fallback={null}>
      <FurtherAddressHint
        portalId={toHint.portalId}
        objectTypes={toHint.configuredObjectTypes}
        onDone={() => noteShown(localStorage, hintOf(toHint.portalId))}
      />
    </Suspense>
  );
}

function RecentJobs({ jobs }: Pick<DashboardQuery, "jobs">) {
  const recent = jobs.filter((job) => isFinal(job.status));
  if (recent.length === 0) return null;
  return (
    <Panel title="Recent jobs" flush action={<TextLink to={paths.jobs}>All jobs</TextLink>}>
      <JobList jobs={recent} />
    </Panel>
  );
}

function QuickStats({ portals, viewer }: { portals: number; viewer: DashboardQuery["viewer"] }) {
  return (
    <section className={classes.stats} aria-label="Quick stats">
      <div className={classes.stat}>
        <div>
          <div className={classes.label}>Connected portals</div>
          <div className={classes.figure}>{count(portals)}</div>
        </div>
      </div>
      <div className={classes.stat}>
        <CreditMeter viewer={viewer} />
        <May operation="see_usage">
          <TextLink to={paths.usage}>Usage history</TextLink>
        </May>
      </div>
    </section>
  );
}

type PortalsProps = {
  connections: readonly Connection[];
  connect: ReactNode;
  onConnectError: (error: unknown) => void;
};

function Portals({ connections, connect, onConnectError }: PortalsProps) {
  return (
    <Panel title="HubSpot portals" flush>
      {connections.length === 0 ? (
        <EmptyState
          icon={<IconPlugConnected size={28} stroke={1.5} />}
          title="No portal connected yet"
          action={connect}
        >
          Connect the HubSpot account whose addresses you want to clean. We request access to lists and records and,
          where your plan has them, to workflows.
        </EmptyState>
      ) : (
        <ConnectionList connections={connections} onConnectError={onConnectError} />
      )}
    </Panel>
  );
}
