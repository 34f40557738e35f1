import { useMutation, useQuery } from "@apollo/client/react";
import { useId } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { serverTextOr } from "../../api/api-error.ts";
import type { CreditsForCheckQuery } from "../../api/generated/graphql.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { FailureNotice } from "../../shared/notices.tsx";
import classes from "./CheckResult.module.css";
import { purchaseFor } from "@plumbline/schema/billing/prices.ts";
import { useCheckout } from "../../shared/billing/use-checkout.ts";
import { costText } from "../../shared/jobs/job-texts.ts";
import { Button } from "../../ui/Button.tsx";
import { count, counted } from "../../ui/numbers.ts";

const LIST = graphql(`
  fragment CleanCheckedList_job on Job {
    id
    portalId
    objectType
    listId
  }
`);

const CLEAN = graphql(`
  mutation CleanCheckedList($portalId: String!, $listId: String!, $objectType: ObjectType!) {
    startCleaning(portalId: $portalId, listId: $listId, objectType: $objectType) {
      job {
        id
      }
    }
  }
`);

const CREDITS = graphql(`
  query CreditsForCheck {
    viewer {
      id
      credits {
        id
        available
        lastPriceCents
      }
    }
  }
`);

type Props = {
  job: FragmentType<typeof LIST>;
  found: { corrected: number; confirmed: number; maxCredits: number };
  canClean: boolean;
};

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** The cost of the cleaning next to the balance, the missing credits, and the button that starts it. */
export function CleanCheckedList({ job: ref, found, canClean }: Props) {
  const { portalId, objectType, listId } = useFragment(LIST, ref);
  const navigate = useNavigate();
  const orderOfSteps = useId();
  const { data } = useQuery(CREDITS);
  const credits = data?.viewer?.credits;
  const available = credits?.available;
  const [clean, cleaning] = useMutation(CLEAN);
  const checkout = useCheckout("oneTime");
  const missing = available === undefined ? 0 : Math.max(0, found.maxCredits - available);
  const purchase = missing > 0 ? purchaseFor(missing) : null;
  const start = async () => {
    const variables = { portalId, listId, objectType };
    return (await clean({ variables }).catch(() => null))?.data?.startCleaning.job.id ?? null;
  };
  const startOnly = async () => {
    const jobId = await start();
    if (jobId !== null) void navigate(paths.job(jobId));
  };
  // The job waits for the credits and resumes automatically once they are paid for.
  const buyAndStart = async () => {
    const jobId = await start();
    if (jobId === null || !purchase) return;
    const wanted =
      "packageId" in purchase ? { packageId: purchase.packageId } : { customCredits: purchase.customCredits };
    if (!(await checkout.buy(wanted))) void navigate(paths.job(jobId));
  };
  const isBusy = cleaning.loading || checkout.wanted !== null;
  return (
    <>
      {cleaning.error && (
        <FailureNotice error={cleaning.error}>
          {serverTextOr(cleaning.error, "Couldn't start the cleaning")}
        </FailureNotice>
      )}
      {checkout.failure && <FailureNotice error={checkout.failure.error}>{checkout.failure.text}</FailureNotice>}
      <div className={classes.clean}>
        <CleaningCost found={found} credits={credits} purchase={purchase} missing={missing} id={orderOfSteps} />
        <div className={classes.buttons}>
          <Button
            variant={purchase ? "default" : "filled"}
            onClick={() => void startOnly()}
            loading={isBusy}
            disabled={!canClean}
          >
            Clean this list
          </Button>
          {purchase && (
            <Button
              onClick={() => void buyAndStart()}
              loading={isBusy}
              disabled={!canClean}
              aria-describedby={orderOfSteps}
            >
              Buy {counted(purchase.credits, "credit")} and clean
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

type CostProps = {
  found: Props["found"];
  credits: CreditsForCheckQuery["viewer"]["credits"] | undefined;
  /** What covers the missing credits; null if none are missing. */
  purchase: ReturnType<typeof purchaseFor> | null;
  missing: number;
  /** Of the text that describes "Buy and clean". */
  id: string;
};

function CleaningCost({ found: { corrected, confirmed, maxCredits }, credits, purchase, missing, id }: CostProps) {
  const available = credits?.available;
  return (
    <div className={classes.cost}>
      {maxCredits > 0 && corrected + confirmed === maxCredits && (
        <p className={classes.quote}>
          {counted(corrected, "correction")} + {counted(confirmed, "confirmation")} = up to{" "}
          {counted(maxCredits, "credit")}
        </p>
      )}
      <div>
        {maxCredits === 0
          ? "Cleaning this list now would cost nothing."
          : available !== undefined && costText(maxCredits, available, credits?.lastPriceCents)}
      </div>
      {purchase && (
        <div>
          {count(missing)} more: {dollars.format(purchase.priceCents / 100)} (
          {"name" in purchase ? purchase.name : counted(purchase.credits, "credit")}
          {purchase.credits > missing && `, ${count(purchase.credits - missing)} left over`}). Credits never expire.
        </div>
      )}
      {purchase && available !== undefined && (
        <div id={id}>
          “Buy and clean” starts the cleaning before you pay:{" "}
          {available > 0
            ? `it uses your ${counted(available, "credit")} at once, then waits for the new ones.`
            : "it waits for the new credits."}
        </div>
      )}
    </div>
  );
}
