import type { OauthOperation } from "@plumbline/core/portals/hubspot/measured-call.ts";
import type { Operation } from "@plumbline/core/portals/hubspot/port.ts";
import { connectPortal, creditBalance, startList, untilJob, type JobAnswer } from "@plumbline/dev-env/stories.ts";
import { confirmFirstLook } from "@plumbline/dev-env/testing/first-look.ts";
import { DELIVERY_MAPPING } from "@plumbline/dev-env/testing/delivery-mapping.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { expect } from "vitest";
import { makeList, type CustomerWithPortal } from "./job-consistency.ts";
import { sandboxHold } from "./sandbox-hold.ts";

// Each operation that the product's client of HubSpot declares, with the calls by which a test refuses it.

/** An answer to a call. `isForeign`: of somebody in HubSpot's place. */
export type Form = { name: string; isForeign: boolean; fault: object };

const own = (name: string, fault: object): Form => ({ name, isForeign: false, fault });
const PASSING = own("503", { status: 503 });
const OWN: readonly Form[] = [
  own("400", { status: 400 }),
  own("401", { status: 401 }),
  own("403", { status: 403 }),
  own("405", { status: 405 }),
  own("423", { status: 423 }),
  own("429", { status: 429, headers: { "retry-after": "1" } }),
  PASSING,
  own("never", { form: "silent" }),
];
const DAILY = own("429 of the day", { status: 429, body: { policyName: "DAILY", errorType: "RATE_LIMIT" } });
/** A gateway that limits says when to come again, too. */
const SOON = { headers: { "retry-after": "1" } };
const foreign = (what: string, form: string, statuses: readonly number[]): Form[] =>
  statuses.map((status) => ({ name: `${status} ${what}`, isForeign: true, fault: { status, form, ...SOON } }));
const STATUSES = [200, 400, 404, 409, 429, 502];
const WITH_BODY = [...foreign("page", "malformed", STATUSES), ...foreign("JSON", "gateway", STATUSES)];
const EMPTY = foreign("empty", "empty", [200]);
const FOREIGN: readonly Form[] = [...WITH_BODY, ...EMPTY];
const ALL: readonly Form[] = [...OWN, DAILY, ...FOREIGN];

export type Owner = CustomerWithPortal;
export type Course = {
  /** The sandbox's name of the call. */
  route: string;
  forms: readonly Form[];
  /** Calls that wait for each other and are refused together. */
  atOnce: number;
  /** Calls that pass first. */
  skip?: number;
  /** Of no portal: refused for everybody, so nothing else may run. */
  isOfApp?: boolean;
  prepare?(owner: Owner): Promise<void>;
  /** Until the call was sent, or its answer arrived. */
  begin(owner: Owner): Promise<unknown>;
  /** What a person sees while the call is refused. */
  shown(owner: Owner): Promise<string>;
  /** After HubSpot has recovered: until all is done. */
  recover(owner: Owner, form: Form): Promise<void>;
};

const CREDITS = 10_000;
const RECOVERS_WITHIN = { timeout: 240_000, interval: 500 };
/** Records that stay locked are skipped after ten minutes. */
const SHOWN_WITHIN_MS = 11 * 60_000;
/** Five calls of a hundred, and one record more. */
const SIZE = 501;
/** The first record of the portal's lists. */
const RECORD = "40001000001";
const MESSY = { address: "12 main st", city: "sprngfield", state: "IL", zip: "62704", country: "United States" };
/** Reads before the chunks: of the style and of the canary. */
const READS_BEFORE_CHUNKS = 4;
/** Records that were called so without being so. */
export const MISJUDGED = ["gone", "refused_by_crm", "not_written", "locked", "internal"];

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function refusedOperations(product: TestProduct): Record<Operation | OauthOperation, readonly Course[]> {
  const latest = async ({ portalId }: Owner) => {
    const job = await product.ctx.db.withSystem((tx) =>
      tx.job.findFirst({ where: { portalId }, orderBy: { createdAt: "desc" }, select: { id: true } }),
    );
    if (!job) throw new Error("no job");
    return job.id;
  };
  const edit = (owner: Owner, id: string, properties: object, type = "contact") =>
    product.control("PATCH", `/portals/${owner.portalId}/records/${type}/${id}`, { properties });
  const jobOf = async (owner: Owner, id: string) => (await owner.api.ok("GET", `/api/hubspot/jobs/${id}`)) as JobAnswer;
  const seen = async (owner: Owner) => {
    const { status, reason } = await untilJob(
      owner,
      await latest(owner),
      ["paused", ...FINAL_STATUSES],
      SHOWN_WITHIN_MS,
    );
    return [status, reason].filter((part) => part !== null).join(" ");
  };

  /** Until the job has completed. After an outage it goes on by itself; after a refusal a person resumes or reconnects. */
  async function completed(owner: Owner, form: Form): Promise<void> {
    const id = await latest(owner);
    const one = async () => {
      const { status, reason } = await jobOf(owner, id);
      if (status === "paused" && reason === "needs_reconnect") await connectPortal(product, owner, owner.portalId);
      else if (status === "paused" && !form.isForeign) await owner.api.call("POST", `/api/hubspot/jobs/${id}/resume`);
      return status;
    };
    await expect.poll(one, { ...RECOVERS_WITHIN, interval: 1_000 }).toBe("completed");
    await expect.poll(() => isChargedOnce(owner), { timeout: 10_000 }).toBe(true);
  }
  async function isChargedOnce(owner: Owner): Promise<boolean> {
    const jobs = await product.ctx.db.withSystem((tx) => tx.job.findMany({ where: { portalId: owner.portalId } }));
    const charged = jobs.reduce((sum, job) => sum + job.confirmed + job.corrected, 0);
    return (await creditBalance(owner)) === CREDITS + 10 - charged;
  }

  const start = async (owner: Owner, size: number) =>
    startList(owner, owner.portalId, await makeList(product, owner.portalId, size));
  const list = (route: string, more: Partial<Course> & { size?: number } = {}): Course => ({
    route,
    forms: ALL,
    atOnce: 1,
    begin: (owner) => start(owner, more.size ?? SIZE),
    shown: seen,
    recover: completed,
    ...more,
  });

  /** A person waits for the answer. */
  const asked = (route: string, call: (owner: Owner) => Promise<{ status: number }>): Course => {
    const answers = new Map<Owner, number>();
    return {
      route,
      forms: ALL,
      atOnce: 1,
      begin: async (owner) => {
        const { status } = await call(owner);
        answers.set(owner, status);
      },
      shown: async (owner) => {
        const status = answers.get(owner) ?? 0;
        expect([401, 403, 404, 409, 422, 429, 500, 502, 503], "an error for a person").toContain(status);
        return `answered ${status}`;
      },
      recover: (owner) => expect.poll(async () => (await call(owner)).status < 300, RECOVERS_WITHIN).toBe(true),
    };
  };

  const statusPath = ({ portalId }: Owner) => `/api/hubspot/address-status/${portalId}/contact`;
  type Status = {
    address_sets: { columns: { state: string | null; is_wanted: boolean }[]; segments: { state: string | null }[] }[];
  };
  const statusNow = async (owner: Owner) => {
    const { address_sets: sets } = (await owner.api.ok("GET", statusPath(owner))) as Status;
    const [set] = sets;
    return [...(set?.columns ?? []).filter((one) => one.is_wanted), ...(set?.segments ?? [])].map(({ state }) => state);
  };
  const syncSoon = () =>
    product.ctx.db.withSystem((tx) =>
      tx.statusWork.updateMany({ where: { syncAt: { not: null } }, data: { syncAt: new Date(0) } }),
    );
  const isOn = async (owner: Owner) => {
    await syncSoon();
    const states = await statusNow(owner);
    return states.length > 0 && states.every((state) => state === "active");
  };
  const isRemoved = async (owner: Owner) => {
    await syncSoon();
    const schema = (await product.control("GET", `/portals/${owner.portalId}/schema`)) as Record<
      string,
      { properties: { name: string }[]; groups: { name: string }[] }
    >;
    const { properties = [], groups = [] } = schema["contacts"] ?? {};
    return ![...properties, ...groups].some(({ name }) => name.startsWith("plumbline"));
  };
  const saveStatus = (owner: Owner, mode: string) =>
    owner.api.ok("POST", statusPath(owner), { mode, ...(mode === "write" ? { segments: true } : {}) });
  const OUTAGES = [PASSING, ...FOREIGN];
  const turnedOn = async (owner: Owner) => {
    await saveStatus(owner, "write");
    await connectPortal(product, owner, owner.portalId, "again");
  };
  /** The properties and segments of the address status. */
  const status = (route: string, { isOff = false, forms = OUTAGES } = {}): Course => ({
    route,
    forms,
    atOnce: 1,
    async prepare(owner) {
      if (!isOff) return;
      await turnedOn(owner);
      await expect.poll(() => isOn(owner), RECOVERS_WITHIN).toBe(true);
    },
    begin: (owner) => (isOff ? saveStatus(owner, "remove") : turnedOn(owner)),
    async shown(owner) {
      await wait(3_000);
      const states = await statusNow(owner);
      const isAllDone = isOff ? await isRemoved(owner) : states.every((state) => state === "active");
      expect(isAllDone, "what is not done is not shown as done").toBe(false);
      expect(states).not.toContain("refused");
      return isOff ? "off, not removed yet" : "on, not created yet";
    },
    recover: (owner) => expect.poll(() => (isOff ? isRemoved(owner) : isOn(owner)), RECOVERS_WITHIN).toBe(true),
  });

  const connection = ({ portalId }: Owner) =>
    product.ctx.db.withSystem((tx) => tx.connection.findUnique({ where: { portalId } }));
  const reconnect = (owner: Owner) =>
    connectPortal(product, owner, owner.portalId).then(
      () => ({ status: 200 }),
      (error: Error) => ({ status: error.message.includes("reason=failed") ? 502 : 0 }),
    );
  const disconnect = (route: string, forms: readonly Form[]): Course => ({
    route,
    forms,
    atOnce: 1,
    begin: async (owner) => owner.api.ok("DELETE", `/api/hubspot/connection/${(await connection(owner))?.id ?? ""}`),
    async shown(owner) {
      await wait(3_000);
      const found = await connection(owner);
      expect(found?.status).toBe("disconnecting");
      return "disconnecting";
    },
    async recover(owner) {
      await expect.poll(() => connection(owner), RECOVERS_WITHIN).toBeNull();
      const portal = (await product.control("GET", `/portals/${owner.portalId}`)) as { isConnected: boolean };
      expect(portal.isConnected).toBe(false);
    },
  });

  const workflow: Course = {
    route: "callbacks/complete",
    forms: [...OWN, DAILY, ...WITH_BODY],
    atOnce: 1,
    async begin(owner) {
      await confirmFirstLook(owner, owner.portalId, "contact");
      await edit(owner, RECORD, MESSY);
      await product.control("POST", `/portals/${owner.portalId}/enrolments`, {
        objectType: "contact",
        recordIds: [RECORD],
      });
    },
    async shown(owner) {
      const shown = await seen(owner);
      expect(await enrolments(owner)).toEqual({ blocked: 1 });
      return shown;
    },
    async recover(owner, form) {
      await completed(owner, form);
      // A callback that HubSpot refuses alone is sent again hours later (`refused-callbacks.test.ts`).
      if (form.name !== "400") await expect.poll(() => enrolments(owner), RECOVERS_WITHIN).toEqual({ completed: 1 });
    },
  };
  const enrolments = async ({ portalId }: Owner) =>
    ((await product.control("GET", `/portals/${portalId}/enrolments`)) as { byState: object }).byState;

  const country = async (owner: Owner) => {
    const { data } = (await owner.api.ok("POST", "/graphql", {
      query: "{ connections { suggestedDefaultCountry } }",
    })) as { data: { connections: { suggestedDefaultCountry: string | null }[] } };
    return data.connections[0]?.suggestedDefaultCountry ?? null;
  };
  const account: Course = {
    route: "account-info",
    forms: ALL,
    atOnce: 1,
    prepare: async ({ portalId }) =>
      void (await product.control("PUT", `/portals/${portalId}/account`, {
        timeZone: "Europe/Berlin",
        currency: "EUR",
      })),
    begin: country,
    shown: async (owner) => {
      expect(await country(owner)).toBeNull();
      return "no suggestion";
    },
    recover: (owner) => expect.poll(() => country(owner), RECOVERS_WITHIN).toBe("DE"),
  };

  /** An hourly run, which looks for changes. */
  const recurring: Course = {
    route: "objects/search",
    forms: [PASSING, ...FOREIGN],
    atOnce: 1,
    async prepare(owner) {
      const listId = await makeList(product, owner.portalId, 10);
      const place = { portalId: owner.portalId, listId, objectType: "contact" };
      const body = { ...place, isRecurring: true, recurrenceInterval: "1h" };
      await owner.api.ok("POST", "/api/hubspot/manual-clean", body);
      await expect.poll(() => runs(owner), { timeout: 180_000, interval: 500 }).toEqual(["completed"]);
    },
    begin: () => Promise.resolve(),
    async shown(owner) {
      await expect.poll(() => runs(owner), { timeout: 240_000, interval: 500 }).toEqual(["completed", "completed"]);
      return "completed, all members read";
    },
    recover: async () => {},
  };
  const runs = async ({ portalId }: Owner) =>
    (
      await product.ctx.db.withSystem((tx) =>
        tx.job.findMany({ where: { portalId, kind: "recurring" }, orderBy: { createdAt: "asc" }, take: 2 }),
      )
    ).map((job) => job.status);

  /** Deals, whose changes only the journal reports. */
  const DEAL = "40001000001";
  const JOURNAL_FORMS = FOREIGN.filter(({ name }) => ["200 page", "404 page", "400 JSON"].includes(name));
  const journal = (route: string): Course => ({
    route,
    forms: JOURNAL_FORMS,
    atOnce: 1,
    isOfApp: true,
    async begin(owner) {
      await owner.api.ok("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, { deal: DELIVERY_MAPPING });
      await confirmFirstLook(owner, owner.portalId, "deal");
      await owner.api.ok("POST", "/graphql", {
        query: `mutation ($portalId: String!) { setAutoClean(portalId: $portalId, objectType: deal, isOn: true) { autoClean { objectType } } }`,
        variables: { portalId: owner.portalId },
      });
      await syncFeeds();
    },
    async shown(owner) {
      await wait(2_000);
      const { data } = (await owner.api.ok("POST", "/graphql", {
        query: "{ connections { autoClean { objectType isOn } } }",
      })) as { data: object };
      expect(data).toBeDefined();
      return "on; a poll looks meanwhile";
    },
    async recover(owner) {
      const isClean = async () => {
        await syncFeeds();
        const path = `/portals/${owner.portalId}/records/deal/${DEAL}`;
        const { properties } = (await product.control("GET", path)) as { properties: Record<string, string> };
        return properties["delivery_city"];
      };
      await edit(
        owner,
        DEAL,
        { delivery_street: "12 main st", delivery_city: "sprngfield", delivery_state: "IL", delivery_zip: "62704" },
        "deal",
      );
      await expect.poll(isClean, RECOVERS_WITHIN).toBe("Springfield");
    },
  });
  const syncFeeds = () =>
    product.ctx.db.withSystem(async (tx) => {
      await tx.autoClean.updateMany({ data: { nextPollAt: new Date(0) } });
      await tx.journalReader.updateMany({ data: { syncAt: new Date(0), nextTryAt: new Date(0) } });
      await tx.changeFeed.updateMany({ where: { syncAt: { not: null } }, data: { syncAt: new Date(0) } });
    });

  const withExpiredToken: Course = list("token", {
    async begin(owner) {
      const hold = await sandboxHold(product, "before:memberships", owner.portalId);
      await start(owner, SIZE);
      await hold.untilWaiting(1);
      await product.control("POST", `/portals/${owner.portalId}/expire-access-tokens`);
      await hold.release();
    },
  });
  const reads = list("batch/read", { atOnce: 5, skip: READS_BEFORE_CHUNKS });
  const writes = list("batch/update", { atOnce: 5 });
  /** A large list, once for each direction. */
  const large = { atOnce: 5, size: 3_000, forms: foreign("page", "malformed", [400]) };
  return {
    read_properties: [list("properties", { size: 10 })],
    read_lists: [
      list("memberships"),
      asked("lists/search", ({ api, portalId }) => api.call("GET", `/api/hubspot/lists/${portalId}/contact`)),
      asked("lists/get", async (owner) => {
        const listId = await makeList(product, owner.portalId, 10);
        const body = { portalId: owner.portalId, listId, objectType: "contact" };
        return await owner.api.call("POST", "/api/hubspot/manual-clean", body);
      }),
    ],
    read_records: [reads, { ...list("batch/read", large), skip: READS_BEFORE_CHUNKS }],
    write_records: [writes, list("batch/update", large)],
    search_records: [recurring],
    complete_callbacks: [workflow],
    read_limits: [asked("limits/custom-properties", (owner) => owner.api.call("GET", statusPath(owner)))],
    read_account: [account],
    write_schemas: [
      status("groups/create"),
      status("properties/batch-create"),
      status("properties/archive", { isOff: true, forms: [PASSING, ...WITH_BODY] }),
      status("groups/archive", { isOff: true, forms: [PASSING, ...WITH_BODY] }),
    ],
    write_lists: [status("lists/create"), status("lists/delete", { isOff: true, forms: [PASSING, ...WITH_BODY] })],
    refresh_token: [withExpiredToken],
    any: [list("batch/update", { atOnce: 5, forms: [DAILY] })],
    exchange_code: [{ ...asked("token", reconnect), forms: OUTAGES }],
    introspect_token: [{ ...asked("introspect", reconnect), forms: OUTAGES }],
    uninstall_app: [disconnect("uninstall", [PASSING, ...WITH_BODY])],
    // Behind an uninstall that succeeded no token is left to revoke.
    revoke_token: [
      {
        ...disconnect("revoke", [PASSING, ...foreign("page", "malformed", [200, 404])]),
        isOfApp: true,
        async shown(owner) {
          await expect.poll(() => connection(owner), RECOVERS_WITHIN).toBeNull();
          return "disconnected";
        },
      },
    ],
    client_credentials: [
      {
        ...journal("token"),
        async begin(owner) {
          // Processes keep their token until it is refused.
          for (const route of ["journal/latest", "journal/next", "journal/subscribe"])
            await product.control("POST", "/faults", { kind: "refuse", route, status: 401, times: 1 });
          await journal("token").begin(owner);
        },
      },
    ],
    read_journal: [journal("journal/next")],
    read_subscriptions: [journal("journal/subscriptions")],
    write_subscriptions: [journal("journal/subscribe")],
  };
}
