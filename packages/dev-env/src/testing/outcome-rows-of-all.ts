import { outcomeRows, type Customer } from "../stories.ts";

/** The rows of several jobs, requested one by one, because an account may have few downloads at once. */
export async function outcomeRowsOfAll(
  customer: Pick<Customer, "api">,
  jobIds: readonly string[],
): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = [];
  for (const jobId of jobIds) rows.push(...(await outcomeRows(customer, jobId)));
  return rows;
}
