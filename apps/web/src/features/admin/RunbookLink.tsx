import { paths } from "../../app/paths.ts";
import { TextLink } from "../../ui/Button.tsx";

/** Shown beside a figure that needs an operator. `about` is an anchor of docs/operating.md. */
export function RunbookLink({ about, label = "Runbook" }: { about: string; label?: string }) {
  return <TextLink to={paths.runbook(about)}>{label}</TextLink>;
}
