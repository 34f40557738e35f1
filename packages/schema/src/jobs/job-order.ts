/** By creation, or by how many records they have. */
export const JOB_ORDERS = ["newest", "oldest", "largest"] as const;
export type JobOrder = (typeof JOB_ORDERS)[number];
