import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { restCall } from "../../../api/rest-client.ts";
import { useSession } from "../../../session/session.tsx";

export type Added = {
  id: string;
  kind: "member" | "key" | "endpoint";
  name: string;
  by: string | null;
  device: string | null;
  ip: string | null;
  added_at: string;
};
type Suspended = Added & { until: string };
type Decision = { id: string; decision: "ended" | "given_back" };

const KEY = ["suspended-access"];

/** `onDecided` is called after each decision, also after one that failed. */
export function useSuspendedAccess(isAsked: boolean, onDecided: () => Promise<unknown>) {
  const { token } = useSession();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => restCall<{ suspended: Suspended[]; earlier: Added[] }>("/api/auth/team/suspended", { token }),
    enabled: isAsked,
  });
  const decide = useMutation({
    mutationFn: ({ id, decision }: Decision) =>
      restCall(`/api/auth/team/suspended/${id}`, { method: "POST", body: { decision }, token }),
    onSettled: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: KEY }), onDecided()]);
    },
  });
  return { suspended: data?.suspended ?? [], earlier: data?.earlier ?? [], decide };
}
