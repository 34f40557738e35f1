import { useMutation } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { graphql } from "../../api/generated/index.ts";
import { capOf } from "../../shared/billing/cap-of.ts";
import { money } from "../../ui/numbers.ts";
import { FailureNotice, Notice } from "../../shared/notices.tsx";
import { Button } from "../../ui/Button.tsx";
import { count, counted } from "../../ui/numbers.ts";
import classes from "./SpendingCard.module.css";

const SET = graphql(`
  mutation SetSpendingLimit($portalId: String, $recurringJobId: ID, $perRun: Int, $perMonth: Int) {
    setSpendingLimit(portalId: $portalId, recurringJobId: $recurringJobId, perRun: $perRun, perMonth: $perMonth) {
      id
      places {
        scope
        portalId
        recurringJobId
        name
        perRun
        perMonth
        held
        spent
      }
    }
  }
`);

export type LimitedPlace = {
  scope: string;
  portalId?: string | null;
  recurringJobId?: string | null;
  name: string;
  perRun?: number | null;
  perMonth?: number | null;
  held: number;
  spent: number;
};

const KINDS: Readonly<Record<string, string>> = {
  account: "All portals and schedules",
  portal: "Portal",
  recurring_job: "Schedule",
};
const NO_NUMBER = "Enter a whole number of credits, or leave the field empty.";

/** One row: the amount spent, and the two limits. */
export function LimitRow({ place, paidCreditCents }: { place: LimitedPlace; paidCreditCents: number | null }) {
  const [perRun, setPerRun] = useState<string | null>(null);
  const [perMonth, setPerMonth] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<"saved" | "no_number" | null>(null);
  const [save, saving] = useMutation(SET);
  const run = perRun ?? shown(place.perRun);
  const month = perMonth ?? shown(place.perMonth);
  const isChanged = run !== shown(place.perRun) || month !== shown(place.perMonth);

  const submit = async () => {
    const [runCap, monthCap] = [capOf(run), capOf(month)];
    if (runCap === undefined || monthCap === undefined) return setOutcome("no_number");
    const { recurringJobId = null } = place;
    const portalId = place.scope === "portal" ? (place.portalId ?? null) : null;
    try {
      await save({ variables: { portalId, recurringJobId, perRun: runCap, perMonth: monthCap } });
      setPerRun(null);
      setPerMonth(null);
      setOutcome("saved");
    } catch {
      setOutcome(null);
    }
  };

  return (
    <li>
      <form
        className={classes.place}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className={classes.what}>
          <div className={classes.name}>{place.name}</div>
          <div className={classes.detail}>
            {KINDS[place.scope] ?? ""} · {usedText(place, paidCreditCents)}
          </div>
        </div>
        <TextInput
          size="xs"
          inputMode="numeric"
          label="Most credits a run"
          aria-label={`Most credits a run, ${place.name}`}
          placeholder="No limit"
          value={run}
          onChange={(event) => setPerRun(event.currentTarget.value)}
        />
        <TextInput
          size="xs"
          inputMode="numeric"
          label="Most credits a month"
          aria-label={`Most credits a month, ${place.name}`}
          placeholder="No limit"
          value={month}
          onChange={(event) => setPerMonth(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="xs"
          variant="default"
          disabled={!isChanged}
          loading={saving.loading}
          aria-label={`Save limits, ${place.name}`}
        >
          Save
        </Button>
      </form>
      {outcome === "saved" && !isChanged && (
        <Notice kind="success">Limits saved. Waiting jobs with room resume.</Notice>
      )}
      {outcome === "no_number" && <Notice kind="error">{NO_NUMBER}</Notice>}
      {saving.error && <FailureNotice error={saving.error}>The limits could not be saved</FailureNotice>}
    </li>
  );
}

function shown(cap: number | null | undefined): string {
  return cap == null ? "" : String(cap);
}

function usedText({ spent, held }: LimitedPlace, paidCreditCents: number | null): string {
  const worth = spent === 0 || paidCreditCents === null ? "" : ` (${money(Math.ceil(spent * paidCreditCents))})`;
  return `${counted(spent, "credit")}${worth} spent this month${held > 0 ? `, ${count(held)} held` : ""}`;
}
