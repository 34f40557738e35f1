import { groupText } from "@plumbline/core/jobs/check/findings.ts";
import type { NamedSet } from "@plumbline/core/work/sets-of-jobs.ts";
import type { CheckGroup } from "@plumbline/schema/checks/check.ts";
import { PRIMARY_SET, setName } from "@plumbline/schema/mapping/address-sets.ts";

/** What the addresses of a group have in common, and which address of the records they are if there are several. */
export function textOfGroup(group: CheckGroup, sets: readonly NamedSet[]): string {
  const set = sets.find(({ key }) => key === (group.set ?? PRIMARY_SET));
  return set && sets.length > 1 ? `${setName(set)}: ${groupText(group)}` : groupText(group);
}
