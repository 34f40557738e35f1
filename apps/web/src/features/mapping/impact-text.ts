import { OBJECT_TYPE_LABELS, type ObjectType } from "@plumbline/schema/object-types.ts";
import { counted } from "../../ui/numbers.ts";

type Impact = {
  objectType: ObjectType;
  isTurnedOff: boolean;
  openProposals: number;
  openJobs: number;
  recurringJobs: number;
};

/** What saving ends for one object type, a sentence each. */
export function impactTexts({ objectType, isTurnedOff, openProposals, openJobs, recurringJobs }: Impact): string[] {
  const name = OBJECT_TYPE_LABELS[objectType];
  const jobs = counted(openJobs, "open job");
  const schedules = counted(recurringJobs, "recurring job");
  return [
    ...(openProposals > 0 && !isTurnedOff
      ? [
          `${name}: ${counted(openProposals, "open proposal")} will be closed. The next job asks again where it needs to.`,
        ]
      : []),
    ...(openJobs > 0
      ? [
          isTurnedOff
            ? `${name}: ${jobs} will wait until you turn ${name} on again.`
            : `${name}: ${jobs} will stop. A job that has written nothing yet starts over with the new mapping; you can clean the rest of any other.`,
        ]
      : []),
    ...(recurringJobs > 0
      ? [
          isTurnedOff
            ? `${name}: ${schedules} will wait until you turn ${name} on again.`
            : `${name}: the next run of ${schedules} looks at the first records before it writes anything.`,
        ]
      : []),
  ];
}
