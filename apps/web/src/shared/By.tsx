import { actedByText, type ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import { useSession } from "../session/session.tsx";

/** " by ann@example.com", unless it was the reader; omitted for kinds that imply the actor. */
export function By({ by }: { by: ActedBy | null | undefined }) {
  const { user } = useSession();
  if (!by || (by.kind !== "person" && by.kind !== "key")) return null;
  return by.kind === "person" && by.name === user?.email ? null : ` by ${actedByText(by)}`;
}
