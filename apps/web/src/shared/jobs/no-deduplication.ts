/**
 * For refetches after a job has ended: the query may equal one in flight, and sharing its response would show the records
 * before the last batch.
 */
export const NO_DEDUPLICATION = { queryDeduplication: false };
