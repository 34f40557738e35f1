import type { PageForm } from "./page-form.ts";
import type { RefusalForm } from "./refusal.ts";

export type FaultKind =
  /** Answers `status` instead of doing anything. */
  | "status"
  /** Cuts the connection before anything is done. */
  | "drop"
  /** Does it, then cuts the connection. */
  | "drop-after-apply"
  /** Waits `ms` before doing it. */
  | "slow"
  /** Batch calls: the records `ids` come back as errors of a 207. */
  | "partial"
  /** Batch calls: the records `ids` are left out of a 200 without a word (and not written). */
  | "missing"
  /** Batch update: 400 for the whole call while it holds one of `ids`, or writes `property`. */
  | "reject"
  /** Address services: a 200 that is not in the service's form. */
  | "malformed"
  /** Routes with pages: alters the page as `page` says. */
  | "page"
  /** Answers `status` in `form` from now on, until the fault is removed. */
  | "refuse";

export const faultKinds: readonly FaultKind[] = [
  "status",
  "drop",
  "drop-after-apply",
  "slow",
  "partial",
  "missing",
  "reject",
  "malformed",
  "page",
  "refuse",
];

export type Fault = {
  id: number;
  kind: FaultKind;
  /** Null: every portal. */
  portalId: number | null;
  /** Null: every route. `stripe` means every route of Stripe. */
  route: string | null;
  /** How many calls it still spoils; null: until it is removed. */
  times: number | null;
  /** How many calls pass before it begins. */
  skip: number;
  /** How many calls it has spoiled. */
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

export type FaultList = {
  add(fault: NewFault): Fault;
  remove(id: number): boolean;
  clear(): void;
  all(): readonly Fault[];
  /** The fault of this kind that this call meets, if any; it counts as used. `applies` narrows to what the call holds. */
  take(kind: FaultKind, route: string, portalId: number | null, applies?: (fault: Fault) => boolean): Fault | null;
  /** How long a call waits: all `slow` faults that fit it, added up. */
  delayMs(route: string, portalId: number | null): number;
};

export function createFaultList(): FaultList {
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
    add(fault) {
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
    remove(id) {
      const before = faults.length;
      faults = faults.filter((fault) => fault.id !== id);
      return faults.length < before;
    },
    clear: () => {
      faults = [];
    },
    all: () => faults,
    take(kind, route, portalId, applies) {
      if (faults.length === 0) return null;
      for (const fault of faults) {
        if (fits(fault, kind, route, portalId) && (applies?.(fault) ?? true) && use(fault)) return fault;
      }
      return null;
    },
    delayMs(route, portalId) {
      if (faults.length === 0) return 0;
      let ms = 0;
      for (const fault of faults) if (fits(fault, "slow", route, portalId) && use(fault)) ms += fault.ms;
      return ms;
    },
  };
}
