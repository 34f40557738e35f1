import { useQuery } from "@apollo/client/react";
import { ADDRESS_PART_LABELS, type ObjectType, type AddressPart } from "@plumbline/schema/object-types.ts";
import type { ReactNode } from "react";
import { graphql } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { useIsPainted } from "../../shared/page-queries.ts";
import { TextLink } from "../../ui/Button.tsx";
import { count } from "../../ui/numbers.ts";
import { BulkButtons, type Bulk, type Decision } from "./BulkActions.tsx";
import classes from "./Review.module.css";

/** What the proposals of a group have in common. */
type GroupKey = { reason: string; hasValue: boolean; missingOption: string | null };

export type ReviewGroup = GroupKey & { text: string; total: number; withheld: number };

export function isOfGroup(one: GroupKey, { reason, hasValue, missingOption }: GroupKey): boolean {
  return one.reason === reason && one.hasValue === hasValue && one.missingOption === missingOption;
}

/** The texts and actions of a group's heading. */
export type GroupActions = {
  /** In another order, or with only a part of each group: the list has no headings and no bulk decisions. */
  isFlat: boolean;
  groups: readonly ReviewGroup[];
  /** Confirms a decision about a whole group; does nothing if it cannot be accepted. */
  ask: (decision: "accept" | "dismiss", of: GroupKey) => void;
  renderButtons: (group: ReviewGroup) => ReactNode;
};

export type Ask = (decision: Decision, bulk: Bulk | null | undefined) => void;
type Asking = { filter: Bulk["filter"]; isDisabled: boolean; ask: Ask };

/** The headings of the groups and their bulk decisions; none without groups. */
export function groupActions(groups: readonly ReviewGroup[] | null, { filter, isDisabled, ask }: Asking): GroupActions {
  const bulkOf = ({ reason, hasValue, missingOption, total }: ReviewGroup): Bulk => ({
    filter: {
      ...filter,
      reason,
      has_value: hasValue,
      ...(missingOption !== null && { missing_option: missingOption }),
    },
    total,
    acceptable: hasValue ? total : 0,
  });
  return {
    isFlat: groups === null,
    groups: groups ?? [],
    ask: (decision, of) => {
      const group = groups?.find((one) => isOfGroup(one, of));
      ask(decision, group && bulkOf(group));
    },
    // With one group its buttons are those of the whole queue, above.
    renderButtons: (group) =>
      (groups?.length ?? 0) > 1 && (
        <BulkButtons
          {...bulkOf(group)}
          isDisabled={isDisabled}
          isMain={false}
          onAsk={(decision) => ask(decision, bulkOf(group))}
        />
      ),
  };
}

/** For codes that read poorly. */
const TITLES: Record<string, string> = {
  city_code_disagree: "City and postal code disagree",
  held_by_policy: "Held back by your write policy",
  not_looked_at_yet: "First automatic changes",
  nothing_recognised: "Nothing recognized",
  low_confidence: "Not sure enough",
  change_needs_a_person: "Kinds of change that need you",
};

/** The short name of a group: "City missing" for `city_missing`, or the option that a dropdown lacks. */
export function groupTitle({ reason, missingOption }: { reason: string; missingOption: string | null }): string {
  if (missingOption !== null) return `“${missingOption}” is not in the dropdown`;
  const words = reason.replaceAll("_", " ");
  return TITLES[reason] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

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

const LABELS = graphql(`
  query PropertyLabels($portalId: String!, $objectType: ObjectType!) {
    connection(portalId: $portalId) {
      id
      properties(objectType: $objectType, includeOptions: true) {
        name
        label
      }
    }
  }
`);

type MissingOption = {
  part: AddressPart;
  value: string;
  property: string;
  hubspotUrl?: string | null | undefined;
};
type MissingOptionHelpProps = {
  of: { portalId: string; objectType: ObjectType; jobId: string };
  option: MissingOption;
};

/** Which property lacks the option, and what to do about it. The property's label is read from HubSpot; its part stands in for it. */
function MissingOptionHelp({ of, option }: MissingOptionHelpProps) {
  const { portalId, objectType, jobId } = of;
  const isPainted = useIsPainted();
  const { data } = useQuery(LABELS, { variables: { portalId, objectType }, errorPolicy: "ignore", skip: !isPainted });
  const label =
    data?.connection?.properties.find(({ name }) => name === option.property)?.label ??
    ADDRESS_PART_LABELS[option.part];
  return (
    <p className={classes.groupHelp}>
      Property “{label}”.{" "}
      {option.hubspotUrl ? (
        <a href={option.hubspotUrl} target="_blank" rel="noreferrer">
          Add it in HubSpot
        </a>
      ) : (
        "Add it in HubSpot"
      )}
      , then <TextLink to={paths.job(jobId, { outcome: "review", reason: "no_such_option" })}>retry the job</TextLink>.
    </p>
  );
}
