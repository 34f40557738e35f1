/**
 * The only field names that are logged: ids, codes, counts and places in the code, never text from a person or another system. Other fields are
 * dropped and their names logged.
 */
const LOG_FIELDS: ReadonlySet<string> = new Set([
  "accountId",
  "activityType",
  "amount",
  "broken",
  "chunkNo",
  "connectionId",
  "err",
  "eventId",
  "events",
  "granted",
  "includeUndo",
  "jobId",
  "kind",
  "emailId",
  "repaired",
  "note",
  "objectType",
  "operation",
  "operatorId",
  "path",
  "port",
  "portalId",
  "ready",
  "reason",
  "recordId",
  "recurringJobId",
  "req",
  "requestId",
  "res",
  "resealed",
  "responseTime",
  "scope",
  "stack",
  "status",
  "type",
  "unreadable",
  "workflowId",
  "workflowType",
]);

export function listedFields(fields: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(fields);
  const listed = entries.filter(([name]) => LOG_FIELDS.has(name));
  if (listed.length === entries.length) return fields;
  const leftOut = entries.map(([name]) => name).filter((name) => !LOG_FIELDS.has(name));
  return { ...Object.fromEntries(listed), leftOut };
}
