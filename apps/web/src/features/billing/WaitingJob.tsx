import { useQuery } from "@apollo/client/react";
import { purchaseFor } from "@plumbline/schema/billing/prices.ts";
import { graphql } from "../../api/generated/index.ts";
import { Notice } from "../../shared/notices.tsx";
import { count, counted } from "../../ui/numbers.ts";

const JOB = graphql(`
  query WaitingJob($id: ID!) {
    job(id: $id) {
      id
      name
      status
      reason
      recordsTotal
      recordsProcessed
    }
  }
`);

type Props = { jobId: string; credits: number };

/** The job for which somebody came to buy credits, and the pack that suffices for the rest of it. */
export function WaitingJob({ jobId, credits }: Props) {
  const { data } = useQuery(JOB, { variables: { id: jobId }, errorPolicy: "ignore" });
  const job = data?.job;
  if (job?.status !== "paused" || job.reason !== "out_of_credits") return null;
  const left = job.recordsTotal - job.recordsProcessed;
  const missing = Math.max(1, left - credits);
  const purchase = purchaseFor(missing);
  const spare = purchase ? purchase.credits - missing : 0;
  const what = purchase && ("name" in purchase ? purchase.name : counted(purchase.credits, "credit"));
  return (
    <Notice kind="info" title={`“${job.name}” waits for credits`}>
      {counted(left, "address", "addresses")} {left === 1 ? "is" : "are"} left, one credit each at most.{" "}
      {what && `${what} is enough${spare > 0 ? `; about ${count(spare)} stay` : ""}. `}The job goes on by itself.
    </Notice>
  );
}
