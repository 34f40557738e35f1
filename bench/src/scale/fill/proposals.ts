import { ACCOUNTS, sqlId } from "../ids.ts";
import type { Sizes } from "../sizes.ts";

/** Groups per account. */
export const GROUPS = 20;
const OPEN = 400;
/** For the account with the longest queue: a fiftieth of the records, 200,000 at full size. */
const SHARE_OF_RECORDS = 50;
const CHOICES = 100;

/** Every account has a queue, one account a very long one, and as many decided proposals. */
export function fillProposals({ accounts, records }: Sizes): string[] {
  const perAccount = OPEN * 2;
  const many = Math.max(OPEN, Math.round(records / SHARE_OF_RECORDS));
  const ordinary = proposals(`n / ${perAccount}`, "n", { first: 0, last: accounts * perAccount - 1 }, `n % 2 = 0`);
  const long = proposals(
    String(ACCOUNTS.largestLedger),
    `${accounts * perAccount} + n`,
    { first: 0, last: many - 1 },
    "true",
  );
  return [
    `INSERT INTO proposal_group (id, account_id, connection_id, portal_id, object_type, key, kinds, fields, reason, country, confidence, has_value, open_count)
     SELECT ${sqlId("group", "n")}, ${sqlId("account", `n / ${GROUPS}`)}, ${sqlId("connection", `n / ${GROUPS}`)}, (1000000 + n / ${GROUPS})::text, 'contact', 'key ' || n,
       ARRAY['spelling'], ARRAY['city'], 'held_by_policy', 'US', 'high', true, 0
     FROM generate_series(0, ${accounts * GROUPS - 1}) n`,
    ordinary,
    long,
    // One group of each account is withheld.
    `UPDATE proposal_group SET is_withheld = true, has_value = false WHERE (substr(key, 5)::int + 1) % ${GROUPS} = 0`,
    `UPDATE proposal p SET has_value = false, after = NULL, withheld = jsonb_build_object('after', p.after, 'changes', p.changes)
     FROM proposal_group g WHERE g.id = p.group_id AND g.is_withheld`,
    `UPDATE proposal_group g SET open_count = counted.count FROM (
       SELECT group_id, count(*)::int AS count FROM proposal WHERE status = 'open' GROUP BY group_id) counted WHERE counted.group_id = g.id`,
    `INSERT INTO record_choice (account_id, portal_id, object_type, record_id, kind, values_hash, mapping_hash, created_at)
     SELECT ${sqlId("account", `n / ${CHOICES}`)}, (1000000 + n / ${CHOICES})::text, 'contact', 'chosen ' || n, CASE WHEN n % 2 = 0 THEN 'locked' ELSE 'dismissed' END, '', '', now()
     FROM generate_series(0, ${accounts * CHOICES - 1}) n`,
  ];
}

function proposals(
  account: string,
  no: string,
  { first, last }: { first: number; last: number },
  isOpen: string,
): string {
  return `
    INSERT INTO proposal (id, account_id, connection_id, portal_id, object_type, record_id, group_id, mapping_version_id, mapping_hash, job_id, status, reason, has_value,
      values_hash, before, after, changes, created_at, decided_at)
    SELECT ${sqlId("proposal", no)}, ${sqlId("account", account)}, ${sqlId("connection", account)}, (1000000 + ${account})::text, 'contact', 'proposed ' || ${no},
      ${sqlId("group", `(${account}) * ${GROUPS} + n % ${GROUPS}`)}, ${sqlId("version", `(${account}) * 2`)}, 'hash', ${sqlId("job", "0")},
      CASE WHEN ${isOpen} THEN 'open' ELSE 'dismissed' END, 'held_by_policy', true, 'hash', '{"city": "bosten"}', '{"city": "Boston"}',
      '[{"field": "city", "before": "bosten", "after": "Boston", "kind": "spelling", "reason": "city_misspelled", "confidence": 0.97}]',
      now() - interval '1 day', CASE WHEN ${isOpen} THEN NULL ELSE now() - (n % 40) * interval '1 day' END
    FROM generate_series(${first}, ${last}) n`;
}
