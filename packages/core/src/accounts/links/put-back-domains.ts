import type { Tx } from "../../db/database.ts";
import { domainState } from "./access-act.ts";
import type { TouchedRow, Undoing } from "./undone.ts";

/** Domains that the chain has added go; others are proven and require the identity provider as before its last acts. */
export async function putBackDomains(tx: Tx, rows: readonly TouchedRow[], at: Undoing): Promise<void> {
  // First what it has added: it may have removed the account's own domain and added it again.
  const isNew = ({ tail: [first] }: TouchedRow) => first?.before === null;
  for (const row of [...rows.filter(isNew), ...rows.filter((row) => !isNew(row))]) await putBackDomain(tx, row, at);
}

async function putBackDomain(tx: Tx, { id, tail }: TouchedRow, { accountId, undone }: Undoing): Promise<void> {
  const present = await tx.emailDomain.findFirst({ where: { id, accountId } });
  const [first] = tail;
  if (!first) {
    if (present) undone.kept.push(present.domain);
    return;
  }
  if (first.before === null) {
    await tx.emailDomain.deleteMany({ where: { id, accountId } });
    if (present) undone.putBack.push(`domain ${present.domain} removed`);
    return;
  }
  const was = domainState.parse(first.before);
  const { domain } = was;
  // Another account has proven it since, or this account has added it anew.
  const others = await tx.emailDomain.count({
    where: { domain, id: { not: id }, OR: [{ provenAt: { not: null } }, { accountId }] },
  });
  if (others > 0) {
    undone.kept.push(domain);
    return;
  }
  const data = { provenAt: was.proven_at, requiresOpenid: was.requires_openid };
  if (present) await tx.emailDomain.update({ where: { id }, data });
  else
    await tx.emailDomain.create({
      data: { id, accountId, domain, ...data, checkedAt: was.proven_at, createdAt: was.created_at },
    });
  undone.putBack.push(`domain ${domain}`);
}
