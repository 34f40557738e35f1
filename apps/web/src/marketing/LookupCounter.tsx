import { LOOKUP_COUNT_FALLBACK } from "@plumbline/schema/credits/constants.ts";
import { useQuery } from "@tanstack/react-query";
import { restCall } from "../api/rest-client.ts";
import { useServerConfig } from "../app/layout/server-config.ts";
import { count } from "../ui/numbers.ts";
import classes from "./PublicPage.module.css";

/** Addresses cleaned for all customers. Hidden while the number is too small to persuade; its space is kept. */
export function LookupCounter() {
  const showFrom = useServerConfig()?.lookupCounterFrom ?? 0;
  const answer = useQuery({
    queryKey: ["lookup-count"],
    queryFn: () => restCall<{ allTimeSuccessfulLookups: number }>("/api/auth/lookup-count"),
  });
  const total = answer.data?.allTimeSuccessfulLookups ?? LOOKUP_COUNT_FALLBACK;
  const isHidden = answer.isPending || total < showFrom;
  return (
    <p className={classes.counter} data-hidden={isHidden || undefined} aria-hidden={isHidden || undefined}>
      <strong>{count(total)}</strong> <span>Address Cleanings</span>
    </p>
  );
}
