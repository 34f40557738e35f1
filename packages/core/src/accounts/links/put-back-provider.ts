import { PRESET_TEXTS } from "@plumbline/schema/accounts/login-settings.ts";
import type { Tx } from "../../db/database.ts";
import { parseProvider } from "../openid/provider-row.ts";
import { memberState, providerState, type AccessAct } from "./access-act.ts";
import { isInForce, type Chain } from "./chain-of.ts";
import type { TouchedRow, Undoing } from "./undone.ts";

/**
 * An account has one identity provider, so all its rows are one history: the provider from before the chain's last acts returns
 * with its sealed secret. Sessions that another one vouched for end, because they name it, and members are unbound from it.
 */
export async function putBackProvider(
  tx: Tx,
  rows: readonly TouchedRow[],
  { accountId, chain, undone }: Undoing,
): Promise<void> {
  if (rows.length === 0) return;
  const made = new Set(chain.made.map(({ id }) => id));
  const history = rows.flatMap(({ acts }) => acts.filter(isDecision)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const last = await tx.accessAct.findFirst({
    where: { accountId, subject: "identity_provider", linkId: null, undoneAt: null, loginId: { not: null } },
    orderBy: { id: "desc" },
  });
  const first = history[history.findLastIndex(({ id }) => !made.has(id)) + 1];
  if (!first || !last || !made.has(last.id)) {
    undone.kept.push("identity provider");
    return;
  }
  const { superseded } = first.before === null ? {} : providerState.parse(first.before);
  const former = superseded ? await tx.supersededProvider.findFirst({ where: { id: superseded, accountId } }) : null;
  await tx.identityProvider.deleteMany({ where: { accountId } });
  if (former) {
    const { providerId: id, preset, issuer, clientId, clientSecret, createdAt } = former;
    const data = { id, accountId, preset, issuer, clientId, clientSecret, createdAt };
    const provider = parseProvider(await tx.identityProvider.create({ data }));
    undone.putBack.push(`identity provider (${PRESET_TEXTS[provider.preset]}, ${issuer})`);
  } else undone.putBack.push("no identity provider");
  await unbind(tx, accountId, chain, former?.providerId ?? null);
}

/** Not the product's own re-encryption of the secret. */
const isDecision = (act: AccessAct) => isInForce(act) && act.loginId !== null;

/** Members who have logged in by a provider of the chain are bound as they were before. */
async function unbind(tx: Tx, accountId: string, { providers }: Chain, kept: string | null): Promise<void> {
  for (const provider of providers) {
    if (provider === kept) continue;
    const bound = await tx.membership.findMany({ where: { accountId, identityProviderId: provider } });
    for (const { id } of bound) {
      const acts = await tx.accessAct.findMany({
        where: { accountId, subject: "membership", rowId: id },
        orderBy: { id: "asc" },
      });
      const binding = acts.find(
        ({ after }) => after !== null && memberState.parse(after).identity_provider_id === provider,
      );
      const was = binding?.before ? memberState.parse(binding.before) : null;
      await tx.membership.update({
        where: { id },
        data: {
          identityProviderId: was?.identity_provider_id ?? null,
          identitySubject: was?.identity_subject ?? null,
          revision: { increment: 1 },
        },
      });
    }
  }
}
