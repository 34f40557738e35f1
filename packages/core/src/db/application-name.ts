/** Identifies the product's processes in `pg_stat_activity`, with the number of connections each may open. */
export function applicationName(connections: number, instance: string): string {
  return `plumbline:${connections}:${instance}`;
}
