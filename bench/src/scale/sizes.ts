/** The size of a database, derived from the number of job records, in the proportions of ten million in a thousand accounts. */
export type Sizes = {
  records: number;
  accounts: number;
  jobs: number;
  /** Records of the one large job. */
  largeJob: number;
  /** Ledger entries of the account with the most. */
  largestLedger: number;
  memories: number;
  events: number;
  answers: number;
};

const FULL = 10_000_000;

export function sizesFor(records: number): Sizes {
  const share = (full: number) => Math.max(1, Math.round((full * records) / FULL));
  return {
    records,
    accounts: Math.max(20, Math.min(1_000, share(10_000))),
    jobs: share(200_000),
    largeJob: share(1_000_000),
    largestLedger: 2 * share(1_500_000),
    memories: share(5_000_000),
    events: share(2_000_000),
    answers: share(500_000),
  };
}
