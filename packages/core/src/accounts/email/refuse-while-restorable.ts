import { AppError } from "../../app-error.ts";

const DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** An action that would end or outlast the link that restores the previous address has to wait. Error: `conflict`. */
export function refuseWhileRestorable(until: Date | null, what: "changed again" | "deleted"): void {
  if (until === null) return;
  const subject = what === "deleted" ? "the account can be deleted" : "it can be changed again";
  throw new AppError(
    "conflict",
    `The email address was changed within the last seven days. To protect the owner of the previous address, ${subject} after ${DATE.format(until)} UTC.`,
  );
}
