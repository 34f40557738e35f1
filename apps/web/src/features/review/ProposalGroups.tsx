import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { ReactNode } from "react";
import { count } from "../../ui/numbers.ts";
import { isOfGroup, type GroupActions, type ReviewGroup } from "./group-actions.ts";
import { groupTitle } from "./group-title.ts";
import { MissingOptionHelp, type MissingOption } from "./MissingOptionHelp.tsx";
import classes from "./Review.module.css";

type Grouped = {
  portalId: string;
  objectType: ObjectType;
  jobId: string;
  reason: string;
  hasValue: boolean;
  missingOption?: MissingOption | null | undefined;
};
type Props<One extends Grouped> = {
  proposals: readonly One[];
  groups: GroupActions | null;
  children: (proposal: One) => ReactNode;
};

/** Proposals under the headings of their groups, with each group's total. */
export function ProposalGroups<One extends Grouped>({ proposals, groups, children }: Props<One>) {
  const hasHeads = groups !== null && !groups.isFlat;
  const parts = Map.groupBy(proposals, ({ reason, hasValue, missingOption }) =>
    groups?.isFlat ? "" : `${hasValue} ${reason} ${missingOption?.value ?? ""}`,
  );
  return (
    <div className={classes.groups}>
      {[...parts].map(([key, rows]) => {
        const [first] = rows;
        const of = first && { ...first, missingOption: first.missingOption?.value ?? null };
        const group = of && groups?.groups.find((one) => isOfGroup(one, of));
        return (
          <section key={key} aria-label={of && hasHeads ? groupTitle(of) : undefined}>
            {hasHeads && of && (
              <div className={classes.groupHead}>
                <h2 className={classes.groupTitle} title={group?.text}>
                  {groupTitle(of)} <span className={classes.groupCount}>{countsOf(groups.groups, of)}</span>
                </h2>
                {group && groups.renderButtons(group)}
                {first.missingOption && <MissingOptionHelp of={first} option={first.missingOption} />}
              </div>
            )}
            <ul className={classes.list} aria-label="Proposals">
              {rows.map(children)}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/**
 * "4 ready, 3 to choose, 2 not shown": those with a value to accept, those whose answer a person chooses or enters, and those whose
 * new values are withheld.
 */
function countsOf(groups: readonly ReviewGroup[], of: Pick<ReviewGroup, "reason" | "missingOption">): string {
  const groupOf = (hasValue: boolean) => groups.find((group) => isOfGroup(group, { ...of, hasValue }));
  const [ready, open] = [groupOf(true)?.total ?? 0, groupOf(false)?.total ?? 0];
  const hidden = groupOf(false)?.withheld ?? 0;
  return [
    ...(ready > 0 ? [`${count(ready)} ready`] : []),
    ...(open > hidden ? [`${count(open - hidden)} to choose`] : []),
    ...(hidden > 0 ? [`${count(hidden)} not shown`] : []),
  ].join(", ");
}
