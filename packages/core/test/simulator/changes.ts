import type { WebhookEventInput } from "@plumbline/schema/hubspot-events/events.ts";
import type { Values } from "../../src/records/store.ts";
import { PROPERTIES, type Account, type Mapped } from "./account.ts";
import { nameIn, setOf } from "./addresses.ts";
import { Broken, type Laws } from "./laws.ts";

/** What it has to know of the world. */
type World = {
  readonly account: Account;
  readonly laws: Laws;
  /** Values before a person's edit, by record. */
  readonly former: Map<string, Values>;
  readonly changed: Set<string>;
  readonly mapping: Mapped | null;
  isPromised(key: string): boolean;
};

type Row = { recordId: string; setKey: string; state: string; before: unknown; after: unknown; decidedAt: Date | null };

/** What people change in HubSpot, what it reports, and which of that automatic cleaning owes a decision. */
export class Changes {
  readonly #world: World;
  /** By address: when it was last changed while it was cleaned automatically. */
  readonly #owed = new Map<string, Date>();
  readonly #reported = new Set<string>();
  #on: ReadonlySet<string> = new Set();
  #events = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** Whether HubSpot has reported a change of the record. */
  isReported(recordId: string): boolean {
    return this.#reported.has(recordId);
  }

  /** These address sets are cleaned automatically from now on, and no others. */
  clean(sets: readonly string[]): void {
    this.#on = new Set(sets);
    for (const address of this.#owed.keys()) if (!this.#on.has(address.split("/")[1] ?? "")) this.#owed.delete(address);
  }

  /** Whatever was owed is left to a list job. */
  forgive(recordId?: string): void {
    for (const address of this.#owed.keys())
      if (recordId === undefined || address.startsWith(`${recordId}/`)) this.#owed.delete(address);
  }

  /** A person, or another program, changes a record. Returns what HubSpot reports; null where the record is gone. */
  edit(recordId: string, values: Values): WebhookEventInput[] | null {
    const { account, laws, former, changed, mapping } = this.#world;
    const { portal, clock } = account;
    if (!portal.records.has(recordId)) return null;
    const held = portal.records.held(recordId);
    const names = Object.keys(values).filter((name) => (held[name] ?? "") !== values[name]);
    if (names.length === 0) return [];
    const before = Object.fromEntries(names.map((name) => [name, held[name] ?? ""]));
    former.set(recordId, before);
    portal.records.edit(recordId, values, clock.now());
    laws.edited(recordId, before);
    this.#reported.add(recordId);
    for (const name of names) {
      const address = `${recordId}/${setOf(name)}`;
      changed.add(address);
      const isMapped = mapping !== null && !(mapping === "no street" && name.endsWith("address"));
      // A locked record needs no decision.
      if (isMapped && this.#on.has(setOf(name)) && !this.#world.isPromised(`lock ${recordId}`))
        this.#owed.set(address, clock.now());
    }
    return names.map((propertyName) => this.#event("propertyChange", recordId, { propertyName }));
  }

  archive(recordId: string): WebhookEventInput[] {
    this.#world.account.portal.records.archive(recordId);
    this.forgive(recordId);
    return [this.#event("deletion", recordId, {})];
  }

  #event(what: string, objectId: string, more: Partial<WebhookEventInput>): WebhookEventInput {
    const { portal, clock } = this.#world.account;
    this.#events += 1;
    return {
      portalId: portal.id,
      eventId: String(this.#events),
      subscriptionId: "1",
      subscriptionType: `contact.${what}`,
      objectId,
      occurredAt: clock.now().getTime(),
      changeSource: "CRM_UI",
      ...more,
    };
  }

  /** Once nothing holds anything up: no change was lost. */
  async assertDecided(): Promise<void> {
    const { ctx, actor } = this.#world.account;
    const { rows, waiting, undone } = await ctx.db.readAccount(actor.accountId, async (tx) => ({
      rows: await tx.jobRecord.findMany({ where: { state: { notIn: ["waiting", "planned"] } } }),
      waiting: await tx.hubspotEvent.count({ where: { status: { in: ["waiting", "dead"] } } }),
      undone: await tx.$queryRaw<{ recordId: string }[]>`
        SELECT DISTINCT record_id AS "recordId" FROM job_record r JOIN job ON job.id = r.job_id
        WHERE job.kind = 'update' AND job.status IN ('failed', 'canceled')`,
    }));
    if (waiting > 0) throw new Broken("no reported change is left waiting", `${waiting} are`);
    for (const { recordId } of undone) this.forgive(recordId);
    for (const [address, at] of this.#owed) {
      const ofAddress = rows.filter(({ recordId, setKey }) => `${recordId}/${setKey}` === address);
      if (!ofAddress.some((row) => this.#isAbout(row, address, at)))
        throw new Broken("a change is decided where its type is cleaned automatically", address);
      this.#world.account.reached("a change was decided");
    }
  }

  /** Whether the row is about what the record holds now. Rows without values were decided without looking at them. */
  #isAbout({ state, before, after, decidedAt }: Row, address: string, at: Date): boolean {
    const [recordId = "", setKey = ""] = address.split("/");
    const held = this.#world.account.portal.records.held(recordId);
    const isHeld = (values: unknown) =>
      isValues(values) &&
      Object.entries(PROPERTIES).every(
        ([part, name]) => !(part in values) || values[part] === (held[nameIn(setKey, name)] ?? ""),
      );
    if (isHeld(before) || isHeld(after)) return true;
    const isWithoutValues = !isValues(before) && !isValues(after);
    return isWithoutValues && state !== "not_done" && decidedAt !== null && decidedAt >= at;
  }
}

const isValues = (values: unknown): values is Record<string, string> =>
  typeof values === "object" && values !== null && Object.keys(values).length > 0;
