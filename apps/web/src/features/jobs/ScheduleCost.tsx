import { useQuery } from "@apollo/client/react";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { graphql } from "../../api/generated/index.ts";
import { estimateText } from "../../shared/jobs/job-texts.ts";
import { counted } from "../../ui/numbers.ts";

const ESTIMATE = graphql(`
  query ScheduleCost($portalId: String!, $objectType: ObjectType!, $listId: String!) {
    scheduleEstimate(portalId: $portalId, objectType: $objectType, listId: $listId) {
      basis
      runs
      creditsPerRun
      centsPerRun
      creditsPerDay
      centsPerDay
    }
  }
`);

type ChosenList = { portalId: string; objectType: ObjectType; listId: string; size: number };

/** The cost of a schedule, most of it in the first run; estimated from a check of the list, or else from its size. */
export function ScheduleCost({ list }: { list: ChosenList | null }) {
  const { data } = useQuery(ESTIMATE, {
    variables: {
      portalId: list?.portalId ?? "",
      objectType: list?.objectType ?? "contact",
      listId: list?.listId ?? "",
    },
    skip: list === null,
  });
  if (data?.scheduleEstimate) return estimateText(data.scheduleEstimate);
  const first = list === null ? "First run now" : `First run now, up to ${counted(list.size, "credit")}`;
  return `${first}; later runs only for what changed.`;
}
