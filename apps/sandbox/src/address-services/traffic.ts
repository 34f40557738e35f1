export type ServiceTraffic = {
  calls: number;
  /** Addresses that were requested and answered: what a real service charges. */
  addresses: number;
  /** Repeated requests for the same address. */
  repeated: number;
  /** Charged, but the client disconnected before the response was sent. */
  unheard: number;
  answers: Record<string, number>;
};

/** The requests to each service: counts, and the addresses themselves only to detect repetitions. */
export function createServiceTraffic() {
  const traffic = new Map<string, ServiceTraffic & { seen: Set<string> }>();
  const of = (service: string) => {
    const found = traffic.get(service) ?? {
      calls: 0,
      addresses: 0,
      repeated: 0,
      unheard: 0,
      answers: {},
      seen: new Set<string>(),
    };
    traffic.set(service, found);
    return found;
  };
  return {
    answered(service: string, status: string): void {
      const counts = of(service);
      counts.calls++;
      counts.answers[status] = (counts.answers[status] ?? 0) + 1;
    },
    asked(service: string, question: string): void {
      const counts = of(service);
      counts.addresses++;
      if (counts.seen.has(question)) counts.repeated++;
      counts.seen.add(question);
    },
    unheard(service: string, addresses: number): void {
      of(service).unheard += addresses;
    },
    report(): Record<string, ServiceTraffic> {
      return Object.fromEntries(
        [...traffic].map(([service, { calls, addresses, repeated, unheard, answers }]) => [
          service,
          { calls, addresses, repeated, unheard, answers },
        ]),
      );
    },
    reset: () => traffic.clear(),
  };
}
export type TrafficOfServices = ReturnType<typeof createServiceTraffic>;
