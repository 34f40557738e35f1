import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { sessionStore } from "../../../session/session.tsx";
import { graphql } from "../../../api/generated/index.ts";
import { Button } from "../../../ui/Button.tsx";
import cards from "../../../ui/Cards.module.css";
import { ErrorState } from "../../../shared/notices.tsx";
import { Loading } from "../../../ui/placeholders.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateTime } from "../../../ui/Time.tsx";
import { ChangeSecondFactor } from "./ChangeSecondFactor.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SetUpSecondFactor } from "./SetUpSecondFactor.tsx";

const SECOND_FACTOR = graphql(`
  query SecondFactorCard {
    viewer {
      id
      secondFactor {
        id
        isOn
        since
        recoveryCodesLeft
        mustSetUp
      }
    }
  }
`);

/** True until the card has its final size. No query is sent if the card is hidden. */
export function useSecondFactorPending(isShown: boolean): boolean {
  const { data, loading } = useQuery(SECOND_FACTOR, { skip: !isShown });
  return loading && !data;
}

/** Shows the states off, in setup and on, and the recovery codes the only time that they are visible. */
export function SecondFactorCard() {
  const { data, error, refetch } = useQuery(SECOND_FACTOR);
  const [step, setStep] = useState<"rest" | "set up">("rest");
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const factor = data?.viewer.secondFactor;
  const isSettingUp = step === "set up" || factor?.mustSetUp;

  // The page behind waits until the codes are saved: it opens with the fresh response, which includes the operator's rights.
  const keepCodes = async () => {
    await refetch();
    await sessionStore.confirm();
    setStep("rest");
    setRecoveryCodes(null);
  };

  return (
    <Panel title="Two-factor authentication" note="Protect your account with a code from an authenticator app.">
      <div className={cards.card}>
        {error && !factor && (
          <ErrorState title="Couldn't load two-factor authentication" error={error} onRetry={() => void refetch()} />
        )}
        {!factor && !error && <Loading text="Loading..." />}
        {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onKept={() => void keepCodes()} />}
        {factor && !recoveryCodes && (
          <>
            {factor.isOn && factor.since && (
              <>
                <p className={cards.status}>
                  On since <DateTime iso={factor.since} />, {factor.recoveryCodesLeft} recovery codes left
                </p>
                <ChangeSecondFactor onCodes={setRecoveryCodes} onOff={() => void refetch()} />
              </>
            )}
            {!factor.isOn && !isSettingUp && (
              <>
                <p className={cards.hint}>Off. Anyone who knows your password can log in.</p>
                <div>
                  <Button variant="default" onClick={() => setStep("set up")}>
                    Set up
                  </Button>
                </div>
              </>
            )}
            {!factor.isOn && isSettingUp && <SetUpSecondFactor onCodes={setRecoveryCodes} />}
          </>
        )}
      </div>
    </Panel>
  );
}
