/**
 * For what is asked again when a job has ended: the question may equal one that is still under way, and joining that one would
 * show the records as they were before the last batch.
 */
export const NO_DEDUPLICATION = { queryDeduplication: false };
