import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../../context.ts";
import type { ConnectionBlocker } from "../../generated/prisma/client.ts";
import type { ConnectionRef } from "../../connection-ref.ts";
import { HubspotBlocked, isDailyLimit, type ConnectionBlockerReason, type HubspotProblem } from "../hubspot/errors.ts";
import { scopesFor } from "../hubspot/operations.ts";
import type { Operation } from "../hubspot/port.ts";
import { keyOf, openOperations } from "./open-operations.ts";
import { recordRefusal } from "./record-refusal.ts";

type GateContext = Pick<Context, "db" | "config" | "now" | "newId" | "log" | "workflows">;
type Asked = { operation: Operation; objectType: ObjectType | null };

/** How soon another process's refusals are noticed. */
const KEEP_MS = 5_000;
const MAX_CACHED = 1_000;
/** How long a probe keeps the gate open for related calls, in minutes of back-off. */
const PROBE_MINUTES = 1;
/**
 * Consecutive failures of one operation, in this process and over more than a moment, after which HubSpot counts as unavailable.
 */
const MAX_FAILURES = 5;
const MOMENT_MS = 3_000;

/**
 * Keeps refused operations from being sent again and again. Every call to a portal passes it: a permanent refusal closes the
 * operation for the whole connection, in every process. From time to time one call is let through as a probe; the first that
 * succeeds opens the operation and wakes the jobs that waited.
 */
export class BlockerGate {
  readonly #ctx: GateContext;
  readonly #kept = new Map<string, { rows: ConnectionBlocker[]; until: number }>();
  readonly #failures = new Map<string, { count: number; since: number }>();

  constructor(ctx: GateContext) {
    this.#ctx = ctx;
  }

  /**
   * `probe`: the operation was closed, and this call tests whether it still is. Interactive calls are always let through: the
   * click is the probe. Throws HubspotBlocked.
   */
  async enter(ref: ConnectionRef, asked: Asked, isInteractive: boolean, isReadAnew = false): Promise<"open" | "probe"> {
    const row = (await this.#rows(ref)).find((blocker) => concerns(blocker, asked));
    if (!row) return "open";
    if (isInteractive) return "probe";
    const now = this.#ctx.now();
    if (row.probeUntil && row.probeUntil > now) return "probe";
    if (row.nextProbeAt > now) {
      if (isReadAnew) throw new HubspotBlocked(row);
      // A person may have requested a probe since.
      this.#kept.delete(ref.connectionId);
      return await this.enter(ref, asked, isInteractive, true);
    }
    const claimed = await this.#ctx.db.withAccount(ref.accountId, (tx) =>
      tx.connectionBlocker.updateMany({
        where: { ...keyOf(row), nextProbeAt: { lte: now }, OR: [{ probeUntil: null }, { probeUntil: { lte: now } }] },
        data: { probeUntil: new Date(now.getTime() + PROBE_MINUTES * this.#ctx.config.limits.probeMinuteMs) },
      }),
    );
    this.#kept.delete(ref.connectionId);
    if (claimed.count === 1) return "probe";
    return await this.enter(ref, asked, isInteractive);
  }

  /** A permanent refusal: returns the error to throw. */
  async refused(ref: ConnectionRef, asked: Asked, problem: HubspotProblem | null): Promise<HubspotBlocked> {
    const isDaily = problem !== null && isDailyLimit(problem);
    const row = await recordRefusal(this.#ctx, ref, {
      operation: isDaily ? "any" : asked.operation,
      objectType: isDaily ? "" : (asked.objectType ?? ""),
      reason: await this.#reasonOf(ref, asked, problem),
      missingScopes: problem?.missingScopes ?? [],
      httpStatus: problem?.status ?? null,
      retryAfterMs: problem?.retryAfterMs ?? null,
    });
    this.#kept.delete(ref.connectionId);
    this.#failures.delete(failureKey(ref, asked));
    return new HubspotBlocked(row);
  }

  /** A failure that may be temporary. After many in a row without a success, or in a probe, it counts as a refusal. */
  async failed(
    ref: ConnectionRef,
    asked: Asked,
    entered: "open" | "probe",
    problem: HubspotProblem | null,
  ): Promise<HubspotBlocked | null> {
    const key = failureKey(ref, asked);
    const now = this.#ctx.now().getTime();
    const { count, since } = this.#failures.get(key) ?? { count: 0, since: now };
    if (this.#failures.size >= MAX_CACHED) this.#failures.clear();
    this.#failures.set(key, { count: count + 1, since });
    const hasLasted = count + 1 >= MAX_FAILURES && now - since >= MOMENT_MS;
    return entered === "probe" || hasLasted ? await this.refused(ref, asked, problem) : null;
  }

  async succeeded(ref: ConnectionRef, asked: Asked, entered: "open" | "probe"): Promise<void> {
    this.#failures.delete(failureKey(ref, asked));
    if (entered === "probe") await this.#open(ref, asked);
  }

  async #open(ref: ConnectionRef, asked: Asked): Promise<void> {
    const opened = (await this.#rows(ref)).filter((row) => concerns(row, asked));
    this.#kept.delete(ref.connectionId);
    await openOperations(this.#ctx, ref, opened);
  }

  async #rows(ref: ConnectionRef): Promise<ConnectionBlocker[]> {
    const known = this.#kept.get(ref.connectionId);
    const now = this.#ctx.now().getTime();
    if (known && known.until > now) return known.rows;
    const rows = await this.#ctx.db.withAccount(ref.accountId, (tx) =>
      tx.connectionBlocker.findMany({ where: { connectionId: ref.connectionId } }),
    );
    if (this.#kept.size >= MAX_CACHED) this.#kept.clear();
    this.#kept.set(ref.connectionId, { rows, until: now + KEEP_MS });
    return rows;
  }

  /** A 403 is a missing permission if HubSpot says so, or if the scope was never granted. */
  async #reasonOf(ref: ConnectionRef, asked: Asked, problem: HubspotProblem | null): Promise<ConnectionBlockerReason> {
    if (problem === null) return "hubspot_unavailable";
    if (isDailyLimit(problem)) return "daily_limit";
    if (problem.isPassing) return "hubspot_unavailable";
    if (problem.subject === "us") return "plumbline_error";
    if (problem.status !== 403) return "hubspot_refuses";
    if (problem.isMissingScopes) return "missing_permission";
    const connection = await this.#ctx.db.withAccount(ref.accountId, (tx) =>
      tx.connection.findUnique({ where: { id: ref.connectionId }, select: { scopes: true } }),
    );
    const wanted = scopesFor(asked.operation, asked.objectType);
    return wanted.every((scope) => connection?.scopes.includes(scope)) ? "hubspot_refuses" : "missing_permission";
  }
}

function concerns(blocker: ConnectionBlocker, asked: Asked): boolean {
  if (blocker.operation === "any") return true;
  return blocker.operation === asked.operation && blocker.objectType === (asked.objectType ?? "");
}

function failureKey(ref: ConnectionRef, { operation, objectType }: Asked): string {
  return `${ref.connectionId}/${operation}/${objectType ?? ""}`;
}
