import { count } from "../../../ui/numbers.ts";

type Event = {
  action: string;
  text: string;
  detail?: string | null | undefined;
  hubspotUser?: string | null | undefined;
};

/** What was done, in a sentence. Details of jobs are stored as `list: Customers`, and ids name nothing to a person. */
export function activitySentence(event: Event): string {
  return `${whatWasDone(event)}${event.hubspotUser ? ` (in HubSpot as ${event.hubspotUser})` : ""}`;
}

function whatWasDone({ action, text, detail }: Event): string {
  if (!detail) return text;
  if (action === "job_started") return jobSentence(detail) ?? `${text}: ${detail}`;
  const [, granted] = /^(\d+) credits$/.exec(detail) ?? [];
  if (action === "credits_granted" && granted) return `Added ${count(Number(granted))} credits`;
  return `${text}: ${detail.replace(/\bevery (\d+)h$/, (_, hours) => (hours === "1" ? "every hour" : `every ${hours} hours`))}`;
}

function jobSentence(detail: string): string | null {
  if (detail.startsWith("undo of job ")) return "Started an undo";
  if (detail.startsWith("retry of job ")) return "Retried a job";
  const [, kind, name] = /^(list|check): (.*)$/s.exec(detail) ?? [];
  return kind ? `Started ${kind === "list" ? "cleaning" : "checking"} “${name}”` : null;
}
