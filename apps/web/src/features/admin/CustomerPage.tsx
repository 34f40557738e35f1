import { useQuery } from "@apollo/client/react";
import { OBJECT_TYPE_PLURALS } from "@plumbline/schema/object-types.ts";
import { useParams } from "react-router-dom";
import { graphql } from "../../api/generated/index.ts";
import type { CustomerPageQuery } from "../../api/generated/graphql.ts";
import { paths } from "../../app/paths.ts";
import { KIND_LABELS } from "../../shared/jobs/job-texts.ts";
import { ErrorState, Notice } from "../../shared/notices.tsx";
import { Page } from "../../shared/Page.tsx";
import { StatusBadge } from "../../shared/jobs/StatusBadge.tsx";
import { useFirstData } from "../../shared/page-queries.ts";
import { Loading } from "../../ui/placeholders.tsx";
import { count } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import { TextLink } from "../../ui/Button.tsx";
import { DateTime } from "../../ui/Time.tsx";
import classes from "./Admin.module.css";
import { AdminTable } from "./AdminTable.tsx";
import { PagedTable } from "./PagedTable.tsx";
import type { PageDeclaration } from "../../app/page-declaration.ts";

export const page = {
  path: "/admin/customers/:accountId",
  access: "operator",
  firstQueries: [{ name: "CustomerPage", variables: { accountId: ":accountId" } }],
  crawl: [{ at: "/admin/customers/$ACCOUNT_ID" }],
} satisfies PageDeclaration;

const CUSTOMER = graphql(`
  query CustomerPage($accountId: ID!) {
    customer(accountId: $accountId) {
      accountId
      createdAt
      deletedAt
      referralType
      emails
      temporalUrl
      credits {
        available
        held
        spent
        owed
        frozen
        threshold
      }
      portals {
        portalId
        portalName
        status
        objectTypes
        blockers
        createdAt
      }
      jobs {
        id
        kind
        status
        reason
        listName
        portalId
        recordsTotal
        creditsUsed
        createdAt
        temporalUrl
      }
      recurringJobs {
        id
        listName
        portalId
        recurrenceInterval
        isActive
        blocker
        totalRuns
      }
      payments {
        id
        paymentType
        credits
        priceCents
        status
        subscriptionStatus
        createdAt
      }
      writeStops {
        scope
        reason
        createdBy
        includesUndo
        createdAt
      }
      limits {
        name
        limit
        windowSeconds
        taken
      }
    }
  }
`);

type Customer = NonNullable<CustomerPageQuery["customer"]>;
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** One customer for an operator: jobs, portals, payments, limits and stops, with ids to copy. */
export function CustomerPage() {
  const { accountId = "" } = useParams();
  const query = useQuery(CUSTOMER, { variables: { accountId }, fetchPolicy: "cache-and-network" });
  const { error, refetch } = query;
  const data = useFirstData(query.data ?? query.previousData);
  const customer = data?.customer;
  return (
    <Page
      title={customer?.emails[0] ?? "Customer"}
      above={<TextLink to={`${paths.admin}?tab=users`}>Find a customer</TextLink>}
      lead={<code>{accountId}</code>}
      action={
        customer?.temporalUrl && (
          <a href={customer.temporalUrl} rel="noreferrer" target="_blank">
            Workflows
          </a>
        )
      }
    >
      {error && !data && (
        <ErrorState title="Couldn't load this customer" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={6} />}
      {data && !customer && (
        <Notice kind="warning" title="No such customer">
          No account has this id.
        </Notice>
      )}
      {customer && <Facts customer={customer} />}
    </Page>
  );
}

function Facts({ customer }: { customer: Customer }) {
  const { portals, jobs, recurringJobs, payments, writeStops, limits } = customer;
  return (
    <>
      {customer.deletedAt && (
        <Notice kind="warning" title="This account was deleted">
          Its owner deleted it on <DateTime iso={customer.deletedAt} />.
        </Notice>
      )}
      {writeStops.map((stop) => (
        <Notice key={stop.scope} kind="warning" title={stopTitle(stop)}>
          {stop.reason} Set by {stop.createdBy}, <DateTime iso={stop.createdAt} />.
        </Notice>
      ))}
      <AccountFacts customer={customer} />
      <Portals portals={portals} />
      <LatestJobs jobs={jobs} />
      <RecurringJobs jobs={recurringJobs} />
      <Payments orders={payments} />
      <Limits limits={limits} />
    </>
  );
}

function AccountFacts({ customer }: { customer: Customer }) {
  const { credits } = customer;
  return (
    <Panel title="Account">
      <dl className={classes.facts}>
        <Fact name="Users" value={customer.emails.join(", ") || "None"} />
        <div>
          <dt>Signed up</dt>
          <dd>
            <DateTime iso={customer.createdAt} />
          </dd>
        </div>
        <Fact name="Referral" value={customer.referralType || "Direct"} />
        <Fact name="Credits available" value={count(credits.available)} />
        <Fact name="Held" value={count(credits.held)} />
        <Fact name="Spent" value={count(credits.spent)} />
        {credits.owed > 0 && <Fact name="Owed" value={count(credits.owed)} />}
        {credits.frozen > 0 && <Fact name="Frozen by a dispute" value={count(credits.frozen)} />}
        <Fact name="Email below" value={credits.threshold == null ? "Never" : count(credits.threshold)} />
      </dl>
    </Panel>
  );
}

function Portals({ portals }: { portals: Customer["portals"] }) {
  return (
    <Panel title="Portals" flush>
      <AdminTable
        label="Portals"
        onPhone="stack"
        empty="No portal is connected."
        columns={[
          { name: "Portal" },
          { name: "Status" },
          { name: "Mapped" },
          { name: "Blocked" },
          { name: "Connected" },
        ]}
        rows={portals.map((portal) => ({
          key: portal.portalId,
          cells: [
            <div key="portal">
              {portal.portalName} <code>{portal.portalId}</code>
            </div>,
            portal.status.replaceAll("_", " "),
            portal.objectTypes.map((type) => OBJECT_TYPE_PLURALS[type]).join(", ") || "Nothing",
            portal.blockers.join(", ") || "Nothing",
            <DateTime key="date" iso={portal.createdAt} />,
          ],
        }))}
      />
    </Panel>
  );
}

function LatestJobs({ jobs }: { jobs: Customer["jobs"] }) {
  return (
    <Panel title="Latest jobs" note="The newest 20." flush>
      <PagedTable
        label="Jobs"
        onPhone="stack"
        empty="No jobs yet."
        columns={[
          { name: "Job" },
          { name: "Status" },
          { name: "Records", isNumber: true },
          { name: "Credits", isNumber: true },
          { name: "Started" },
        ]}
        rows={jobs.map((job) => ({
          key: job.id,
          cells: [
            <div key="job">
              {job.listName || KIND_LABELS[job.kind]}
              <div className={classes.reasons}>
                {KIND_LABELS[job.kind]}, portal <code>{job.portalId}</code>
                <br />
                {job.temporalUrl ? (
                  <a href={job.temporalUrl} rel="noreferrer" target="_blank">
                    <code>{job.id}</code>
                  </a>
                ) : (
                  <code>{job.id}</code>
                )}
              </div>
            </div>,
            <div key="status">
              <StatusBadge status={job.status} />
              {job.reason && <div className={classes.reasons}>{job.reason.replaceAll("_", " ")}</div>}
            </div>,
            count(job.recordsTotal),
            count(job.creditsUsed),
            <DateTime key="date" iso={job.createdAt} />,
          ],
        }))}
      />
    </Panel>
  );
}

function RecurringJobs({ jobs }: { jobs: Customer["recurringJobs"] }) {
  return (
    <Panel title="Recurring jobs" flush>
      <AdminTable
        label="Recurring jobs"
        onPhone="stack"
        empty="None."
        columns={[{ name: "List" }, { name: "Every" }, { name: "State" }, { name: "Runs", isNumber: true }]}
        rows={jobs.map((job) => ({
          key: job.id,
          cells: [
            <div key="list">
              {job.listName}
              <div className={classes.reasons}>
                Portal <code>{job.portalId}</code>
              </div>
            </div>,
            job.recurrenceInterval,
            job.blocker ? job.blocker.replaceAll("_", " ") : job.isActive ? "On" : "Off",
            count(job.totalRuns),
          ],
        }))}
      />
    </Panel>
  );
}

function Payments({ orders }: { orders: Customer["payments"] }) {
  return (
    <Panel title="Payments" note="The newest 20 orders." flush>
      <AdminTable
        label="Payments"
        onPhone="stack"
        empty="Nothing was ordered."
        columns={[
          { name: "Order" },
          { name: "Status" },
          { name: "Credits", isNumber: true },
          { name: "Price", isNumber: true },
          { name: "Ordered" },
        ]}
        rows={orders.map((order) => ({
          key: order.id,
          cells: [
            <div key="order">
              {order.paymentType === "monthly" ? "Monthly" : "One-time"}
              <div className={classes.reasons}>
                <code>{order.id}</code>
              </div>
            </div>,
            order.subscriptionStatus ? `${order.status}, subscription ${order.subscriptionStatus}` : order.status,
            count(order.credits),
            dollars.format(order.priceCents / 100),
            <DateTime key="date" iso={order.createdAt} />,
          ],
        }))}
      />
    </Panel>
  );
}

function Limits({ limits }: { limits: Customer["limits"] }) {
  return (
    <Panel title="Limits" note="Counted for the whole account; each is a setting." flush>
      <AdminTable
        label="Limits"
        empty="None."
        columns={[{ name: "Limit" }, { name: "Used now", isNumber: true }, { name: "Allowed", isNumber: true }]}
        rows={limits.map(({ name, limit, windowSeconds, taken }) => ({
          key: name,
          cells: [
            <code key="name">{name}</code>,
            count(taken),
            `${count(limit)} in ${windowSeconds % 60 === 0 ? `${count(windowSeconds / 60)} min` : `${count(windowSeconds)} s`}`,
          ],
        }))}
      />
    </Panel>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function stopTitle({ scope, includesUndo }: Customer["writeStops"][number]): string {
  const where = scope === "*" ? "All writes are stopped" : `Writes to portal ${scope} are stopped`;
  return includesUndo ? `${where}, undos included` : where;
}
