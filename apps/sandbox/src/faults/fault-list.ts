import type { PageForm } from "./page-form.ts";
import type { RefusalForm } from "./refusal.ts";

export const faultKinds = [
  /** Returns `status` instead of doing the work. */
  "status",
  /** Cuts the connection before the work. */
  "drop",
  /** Does the work, then cuts the connection. */
  "drop-after-apply",
  /** Waits `ms` before the work. */
  "slow",
  /** Batch calls: the records `ids` are returned as errors of a 207. */
  "partial",
  /** Batch calls: the records `ids` are silently omitted from a 200 (and not written). */
  "missing",
  /** Batch update: 400 for the whole call while it contains one of `ids`, or writes `property`. */
  "reject",
  /** Address services: a 200 with a malformed body. */
  "malformed",
  /** Paged routes: alters the page as `page` says. */
  "page",
  /** Returns `status` in `form` until the fault is removed. */
  "refuse",
] as const;
export type FaultKind = (typeof faultKinds)[number];

export type Fault = {
  id: number;
  kind: FaultKind;
  /** Null: every portal. */
  portalId: number | null;
  /** Null: every route. `stripe` means every route of Stripe. */
  route: string | null;
  /** The number of calls that it still affects; null: until it is removed. */
  times: number | null;
  /** The number of calls that pass first. */
  skip: number;
  /** The number of calls that it has affected. */
  used: number;
  status: number;
  ms: number;
  ids: readonly string[];
  property: string | null;
  headers: Readonly<Record<string, string>>;
  /** Refusals: only calls about this object type; null: any. */
  objectType: string | null;
  form: RefusalForm;
  page: PageForm;
  /** Refusals: fields that replace those of the form's own body. */
  body: Readonly<Record<string, unknown>> | null;
};

export type NewFault = Partial<Omit<Fault, "id" | "used">> & { kind: FaultKind };

export function createFaultList() {
  let faults: Fault[] = [];
  let lastId = 0;
  const fits = (fault: Fault, kind: FaultKind, route: string, portalId: number | null): boolean =>
    fault.kind === kind &&
    (fault.route === null || fault.route === route || route.startsWith(`${fault.route}/`)) &&
    (fault.portalId === null || fault.portalId === portalId);

  const use = (fault: Fault): boolean => {
    if (fault.skip > 0) {
      fault.skip--;
      return false;
    }
    fault.used++;
    if (fault.times !== null && --fault.times <= 0) faults = faults.filter((other) => other !== fault);
    return true;
  };

  return {
    add(fault: NewFault): Fault {
      const added: Fault = {
        portalId: null,
        route: null,
        times: fault.kind === "refuse" ? null : 1,
        skip: 0,
        status: 500,
        ms: 0,
        ids: [],
        property: null,
        headers: {},
        objectType: null,
        form: "native",
        page: "empty",
        body: null,
        ...fault,
        id: ++lastId,
        used: 0,
      };
      faults.push(added);
      return added;
    },
    remove(id: number): boolean {
      const before = faults.length;
      faults = faults.filter((fault) => fault.id !== id);
      return faults.length < before;
    },
    clear(): void {
      faults = [];
    },
    all: (): readonly Fault[] => faults,
    /** The matching fault of this kind, if any, which then counts as used. `applies` checks the content of the call. */
    take(kind: FaultKind, route: string, portalId: number | null, applies?: (fault: Fault) => boolean): Fault | null {
      if (faults.length === 0) return null;
      for (const fault of faults) {
        if (fits(fault, kind, route, portalId) && (applies?.(fault) ?? true) && use(fault)) return fault;
      }
      return null;
    },
    /** The total delay of a call: all matching `slow` faults, summed. */
    delayMs(route: string, portalId: number | null): number {
      if (faults.length === 0) return 0;
      let ms = 0;
      for (const fault of faults) if (fits(fault, "slow", route, portalId) && use(fault)) ms += fault.ms;
      return ms;
    },
  };
}
export type FaultList = ReturnType<typeof createFaultList>;
