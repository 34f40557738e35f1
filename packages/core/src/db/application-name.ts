/** What tells the product's processes apart in `pg_stat_activity`, and how many connections each may open. */
export function applicationName(connections: number, instance: string): string {
  return `plumbline:${connections}:${instance}`;
}
