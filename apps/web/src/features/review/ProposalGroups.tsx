import type { ReactNode } from "react";
import { count } from "../../ui/numbers.ts";
import type { GroupActions } from "./group-actions.ts";
import { groupTitle } from "./group-title.ts";
import classes from "./Review.module.css";

type Grouped = { id: string; reason: string; hasValue: boolean };
type Props<One extends Grouped> = {
  proposals: readonly One[];
  groups: GroupActions | null;
  children: (proposal: One) => ReactNode;
};

/** Proposals under the headings of their groups, with each group's total. */
export function ProposalGroups<One extends Grouped>({ proposals, groups, children }: Props<One>) {
  const hasHeads = groups !== null && !groups.isFlat;
  const parts = Map.groupBy(proposals, ({ reason, hasValue }) => (groups?.isFlat ? "" : `${hasValue} ${reason}`));
  return (
    <div className={classes.groups}>
      {[...parts].map(([key, rows]) => {
        const group = groups?.groups.find(({ reason, hasValue }) => `${hasValue} ${reason}` === key);
        const [first] = rows;
        return (
          <section key={key} aria-label={first && hasHeads ? groupTitle(first.reason) : undefined}>
            {hasHeads && first && (
              <div className={classes.groupHead}>
                <h2 className={classes.groupTitle} title={group?.text}>
                  {groupTitle(first.reason)}{" "}
                  <span className={classes.groupCount}>{countsOf(groups.groups, first.reason)}</span>
                </h2>
                {group && groups.renderButtons(group)}
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

/** "4 ready, 3 to choose": those with a value to accept, and those whose answer a person chooses or enters. */
function countsOf(groups: GroupActions["groups"], reason: string): string {
  const ofReason = groups.filter((group) => group.reason === reason);
  const total = (hasValue: boolean) => ofReason.find((group) => group.hasValue === hasValue)?.total ?? 0;
  const [ready, open] = [total(true), total(false)];
  return [...(ready > 0 ? [`${count(ready)} ready`] : []), ...(open > 0 ? [`${count(open)} to choose`] : [])].join(
    ", ",
  );
}
