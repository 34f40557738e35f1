import { paths } from "../../app/paths.ts";
import { TextLink } from "../../ui/TextLink.tsx";

/** Follows the reason of a record that an undo kept: the job that changed it since. */
export function LaterJobLink({ jobId }: { jobId: string | null }) {
  return jobId === null ? null : (
    <>
      {" "}
      <TextLink to={paths.job(jobId)}>View that job</TextLink>
    </>
  );
}
