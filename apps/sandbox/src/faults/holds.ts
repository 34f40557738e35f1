export type Hold = {
  id: number;
  /** `before:<route>` or `after-apply:<route>`. */
  point: string;
  portalId: number | null;
  /** The number of calls that pass first. */
  skip: number;
  /** The maximum number of calls to hold; null: all until it is released. */
  times: number | null;
  /** The number of calls held now. */
  waiting: number;
  /** The number of calls ever held. */
  reached: number;
  /** Held before the work, which is done even if the client has disconnected meanwhile, like a request that arrives late. */
  late: boolean;
};

export type HoldInput = {
  point: string;
  portalId?: number | null;
  skip?: number;
  times?: number | null;
  late?: boolean;
};

export function createHolds() {
  const holds = new Map<number, { hold: Hold; waiters: Set<() => void> }>();
  let lastId = 0;
  /** Lets the held calls continue, and holds no more. */
  const release = (id: number): boolean => {
    const entry = holds.get(id);
    if (!entry) return false;
    holds.delete(id);
    for (const go of entry.waiters) go();
    return true;
  };
  return {
    add({ point, portalId = null, skip = 0, times = null, late = false }: HoldInput): Hold {
      const hold: Hold = { id: ++lastId, point, portalId, skip, times, waiting: 0, reached: 0, late };
      holds.set(hold.id, { hold, waiters: new Set() });
      return hold;
    },
    all: (): readonly Hold[] => [...holds.values()].map((entry) => entry.hold),
    release,
    releaseAll(): void {
      for (const id of holds.keys()) release(id);
    },
    /** Resolves when this call may pass the point; `was_held` if a hold that is not `late` held it. */
    async pass(point: string, portalId: number | null): Promise<"went_on" | "was_held"> {
      if (holds.size === 0) return "went_on";
      let held = false;
      // A hold added while a call waits here applies to later calls.
      const standing = Array.from(holds.values());
      for (const { hold, waiters } of standing) {
        if (hold.point !== point || (hold.portalId !== null && hold.portalId !== portalId)) continue;
        if (hold.skip > 0) {
          hold.skip--;
          continue;
        }
        if (hold.times !== null && hold.reached >= hold.times) continue;
        hold.reached++;
        hold.waiting++;
        await new Promise<void>((resolve) => {
          waiters.add(resolve);
        });
        hold.waiting--;
        if (!hold.late) held = true;
      }
      return held ? "was_held" : "went_on";
    },
  };
}
export type Holds = ReturnType<typeof createHolds>;
