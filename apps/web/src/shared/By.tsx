import { actedByText, type ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import { useSession } from "../session/session.ts";

/** " by ann@example.com", where it was somebody else than who reads it; the kinds that say it all already are left out. */
export function By({ by }: { by: ActedBy | null | undefined }) {
  const { user } = useSession();
  if (!by || (by.kind !== "person" && by.kind !== "key")) return null;
  return by.kind === "person" && by.name === user?.email ? null : ` by ${actedByText(by)}`;
}
