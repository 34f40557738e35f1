import { useMutation } from "@apollo/client/react";
import type { PackageId, PaymentType } from "@plumbline/schema/billing/prices.ts";
import { useCallback, useState } from "react";
import { apiErrorOf, serverTextOr } from "../../api/api-error.ts";
import { graphql } from "../../api/generated/index.ts";
import { usePageRestored } from "../../ui/use-browser.ts";

const CHECKOUT = graphql(`
  mutation CreateCheckout($packageId: String, $customCredits: Int, $paymentType: PaymentType!, $jobId: ID) {
    createCheckout(packageId: $packageId, customCredits: $customCredits, paymentType: $paymentType, jobId: $jobId) {
      sessionId
      url
    }
  }
`);

export type Wanted = { packageId: PackageId } | { customCredits: number };

/** Creates a checkout and redirects to it. `jobId`: the job that waits for the credits. `wanted` stays set until then. */
export function useCheckout(paymentType: PaymentType, jobId: string | null = null) {
  const [open] = useMutation(CHECKOUT);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  usePageRestored(useCallback(() => setWanted(null), []));
  const [failure, setFailure] = useState<{ error: unknown; text: string; isSubscribed: boolean } | null>(null);

  /** Resolves when the browser is about to leave, or to false on a failure. */
  const buy = async (choice: Wanted): Promise<boolean> => {
    setWanted(choice);
    setFailure(null);
    try {
      const { data } = await open({ variables: { ...choice, paymentType, ...(jobId === null ? {} : { jobId }) } });
      if (data) window.location.assign(data.createCheckout.url);
      return true;
    } catch (error) {
      const fallback = "packageId" in choice ? "Failed to initiate purchase" : "Failed to initiate custom purchase";
      setFailure({
        error,
        text: serverTextOr(error, fallback),
        isSubscribed: apiErrorOf(error).code === "already_subscribed",
      });
      setWanted(null);
      return false;
    }
  };
  return { buy, wanted, failure };
}
