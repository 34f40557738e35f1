import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import { isCanaryNeeded } from "../../accepted-hashes.ts";
import type { JobWork, LoadedJob } from "../job-work.ts";
import { apply } from "./apply.ts";
import { check } from "./check.ts";
import type { Kind } from "./kind.ts";
import { list } from "./list.ts";
import { recurring } from "./recurring.ts";
import { retry } from "./retry.ts";
import { undo } from "./undo.ts";
import { update } from "./update.ts";
import { workflow } from "./workflow.ts";

/** Every kind of job. A new kind is a file in this folder and a row here. */
export const KINDS: Record<JobKind, Kind> = { list, recurring, update, workflow, retry, apply, check, undo };

export function kindOf(of: { kind: JobKind }): Kind {
  return KINDS[of.kind];
}

/** Null when the connection or the mapping version is gone: the portal was disconnected. */
export function workOf(loaded: LoadedJob): JobWork | null {
  const { job } = loaded;
  const kind = kindOf(job);
  const work = kind.workOf(loaded);
  return work && { ...work, kind, needsCanary: isCanaryNeeded(kind.canary, job.recordsTotal) };
}
