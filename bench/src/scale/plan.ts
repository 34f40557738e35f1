/** A node of `EXPLAIN (ANALYZE, FORMAT JSON)`, as far as it is looked at. */
export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
};

/** Tables that grow with work and time; the others grow only with customers and settings. */
const GROWING: ReadonlySet<string> = new Set([
  "job",
  "job_record",
  "job_chunk",
  "job_reason",
  "list_check",
  "proposal",
  "record_choice",
  "review_action",
  "list_check_sample",
  "record_memory",
  "credit_entry",
  "credit_hold",
  "spending_counter",
  "free_look",
  "api_request",
  "address_hash",
  "card_action",
  "hubspot_event",
  "address_service_answer",
  "email",
  "audit_event",
  "webhook_delivery",
  "stripe_event",
  "rate_window",
  "session",
  "account_counter",
]);
/** An index that is read from end to end without a condition is a scan, too, unless a LIMIT ends it soon. */
const WHOLE_INDEX_ROWS = 5_000;

export type PlanFacts = { rows: number; scans: string[]; summary: string };

/** The rows read, the growing tables that were scanned, and the nodes that read tables. */
export function factsOf(plan: PlanNode): PlanFacts {
  const nodes = [...walk(plan)].filter(
    (node) => node["Relation Name"] !== undefined && node["Node Type"] !== "ModifyTable",
  );
  const scans = nodes.filter(isWholeScan).map((node) => `${node["Node Type"]} of ${node["Relation Name"]}`);
  const summary = nodes.map((node) => `${short(node["Node Type"])} ${node["Index Name"] ?? node["Relation Name"]}`);
  return {
    rows: nodes.reduce((sum, node) => sum + rowsOf(node), 0),
    scans: [...new Set(scans)],
    summary: [...new Set(summary)].join(", ") || plan["Node Type"],
  };
}

function* walk(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* walk(child);
}

function isWholeScan(node: PlanNode): boolean {
  if (!GROWING.has(node["Relation Name"] ?? "") || (node["Actual Loops"] ?? 0) === 0) return false;
  if (node["Node Type"] === "Seq Scan") return true;
  return node["Node Type"].startsWith("Index") && node["Index Cond"] === undefined && rowsOf(node) > WHOLE_INDEX_ROWS;
}

function rowsOf(node: PlanNode): number {
  const each =
    (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return Math.round(each * (node["Actual Loops"] ?? 1));
}

function short(nodeType: string): string {
  return nodeType.replace(" Scan", "").replace("Index Only", "IndexOnly").replace("Bitmap Heap", "Bitmap");
}
