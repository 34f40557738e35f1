import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { OBJECT_TYPE_LABELS, type ObjectType } from "@plumbline/schema/object-types.ts";
import { counted } from "../../ui/numbers.ts";
import { setsOf, type Draft, type SavedSet } from "./use-mapping-draft.ts";

type Impact = {
  objectType: ObjectType;
  addressSet: string;
  label: string;
  change: "turned_off" | "removed" | "changed";
  openProposals: number;
  openJobs: number;
  recurringJobs: number;
};

const JOBS = {
  turned_off: (jobs: string, name: string) => `${jobs} will wait until you turn ${name} on again.`,
  removed: (jobs: string) => `${jobs} will no longer write to these addresses.`,
  changed: (jobs: string) =>
    `${jobs} will stop. A job that has written nothing yet starts over with the new mapping; you can clean the rest of any other.`,
};

const SCHEDULES = {
  turned_off: (schedules: string, name: string) => `${schedules} will wait until you turn ${name} on again.`,
  removed: (schedules: string) => `${schedules} will leave these addresses out.`,
  changed: (schedules: string) => `the next run of ${schedules} looks at the first records before it writes anything.`,
};

/** The addresses that saving removes, even if it ends nothing else; those of a type that is turned off return with it. */
export function removalTexts(draft: Draft, saved: readonly SavedSet[]): string[] {
  return saved
    .filter(({ key, mapping: { objectType } }) => {
      const type = draft[objectType];
      return type.isOn && !setsOf(type).some((set) => set.key === key);
    })
    .map(
      ({ label, mapping }) =>
        `${OBJECT_TYPE_LABELS[mapping.objectType]}, ${label}: this address is no longer cleaned. What jobs did to it stays, and can be undone.`,
    );
}

/** What saving ends for one address set, in separate sentences. */
export function impactTexts({ change, openProposals, openJobs, recurringJobs, ...set }: Impact): string[] {
  const type = OBJECT_TYPE_LABELS[set.objectType];
  const name = set.addressSet === PRIMARY_SET ? type : `${type}, ${set.label}`;
  const jobs = counted(openJobs, "open job");
  const isFurther = set.addressSet !== PRIMARY_SET;
  const stop =
    change === "changed" && isFurther
      ? `${jobs} will stop writing to these addresses, or start over with the new mapping if nothing was written yet.`
      : JOBS[change](jobs, type);
  const closed = `${name}: ${counted(openProposals, "open proposal")} will be closed.`;
  return [
    ...(openProposals > 0 && change === "changed" ? [`${closed} The next job asks again where it needs to.`] : []),
    ...(openProposals > 0 && change === "removed" ? [closed] : []),
    ...(openJobs > 0 ? [`${name}: ${stop}`] : []),
    ...(recurringJobs > 0 ? [`${name}: ${SCHEDULES[change](counted(recurringJobs, "recurring job"), type)}`] : []),
  ];
}
