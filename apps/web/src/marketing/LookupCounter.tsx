import { LOOKUP_COUNT_FALLBACK } from "@plumbline/schema/credits/constants.ts";
import { useQuery } from "@tanstack/react-query";
import { count } from "../ui/numbers.ts";
import { restCall } from "../api/rest-client.ts";
import classes from "./PublicPage.module.css";

export function LookupCounter() {
  const answer = useQuery({
    queryKey: ["lookup-count"],
    queryFn: () => restCall<{ allTimeSuccessfulLookups: number }>("/api/auth/lookup-count"),
  });
  const total = answer.data?.allTimeSuccessfulLookups ?? LOOKUP_COUNT_FALLBACK;
  return (
    <p className={classes.counter}>
      <strong data-pending={answer.isPending || undefined}>{answer.isPending ? "…" : count(total)}</strong>{" "}
      <span>Address Cleanings</span>
    </p>
  );
}
