import { useMutation } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { graphql } from "../../api/generated/index.ts";
import { capOf } from "../../shared/billing/cap-of.ts";
import { money } from "../../ui/numbers.ts";
import { FieldErrors, Form, useForm } from "../../shared/form/Form.tsx";
import { FailureNotice, Notice } from "../../shared/notices.tsx";
import { Button } from "../../ui/Button.tsx";
import { count, counted } from "../../ui/numbers.ts";
import classes from "./SpendingCard.module.css";

const SET = graphql(`
  mutation SetSpendingLimit($portalId: String, $recurringJobId: ID, $apiKeyId: ID, $perRun: Int, $perMonth: Int) {
    setSpendingLimit(
      portalId: $portalId
      recurringJobId: $recurringJobId
      apiKeyId: $apiKeyId
      perRun: $perRun
      perMonth: $perMonth
    ) {
      id
      places {
        scope
        portalId
        recurringJobId
        apiKeyId
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
  apiKeyId?: string | null;
  name: string;
  perRun?: number | null;
  perMonth?: number | null;
  held: number;
  spent: number;
};

const KINDS: Readonly<Record<string, string>> = {
  account: "Everything in this account",
  portal: "Portal",
  recurring_job: "Schedule",
  api_key: "API key",
};
const NO_NUMBER = "Enter a whole number of credits, or leave the field empty.";

/** One row: the amount spent, and the two limits. */
export function LimitRow({ place, paidCreditCents }: { place: LimitedPlace; paidCreditCents: number | null }) {
  const [save] = useMutation(SET);
  const stored = { perRun: shown(place.perRun), perMonth: shown(place.perMonth) };
  const form = useForm({
    // Null: as stored.
    initial: { perRun: null as string | null, perMonth: null as string | null },
    send: async (typed, set) => {
      const perRun = capOf(typed.perRun ?? stored.perRun);
      const perMonth = capOf(typed.perMonth ?? stored.perMonth);
      if (perRun === undefined) throw new FieldErrors({ perRun: NO_NUMBER });
      if (perMonth === undefined) throw new FieldErrors({ perMonth: NO_NUMBER });
      const portalId = place.scope === "portal" ? (place.portalId ?? null) : null;
      const { recurringJobId = null, apiKeyId = null } = place;
      await save({ variables: { portalId, recurringJobId, apiKeyId, perRun, perMonth } });
      set({ perRun: null, perMonth: null });
    },
  });
  const cap = (name: "perRun" | "perMonth", label: string) => (
    <TextInput
      size="xs"
      inputMode="numeric"
      label={label}
      aria-label={`${label}, ${place.name}`}
      placeholder="No limit"
      {...form.field(name)}
      value={form.values[name] ?? stored[name]}
      error={name in form.errors}
    />
  );
  const isChanged = (["perRun", "perMonth"] as const).some(
    (name) => (form.values[name] ?? stored[name]) !== stored[name],
  );

  return (
    <li>
      <Form form={form} failure={null} className={classes.place}>
        <div className={classes.what}>
          <div className={classes.name}>{place.name}</div>
          <div className={classes.detail}>
            {KINDS[place.scope] ?? ""} · {usedText(place, paidCreditCents)}
          </div>
        </div>
        {/* A request to the API is no run. */}
        {place.scope === "api_key" ? <span /> : cap("perRun", "Most credits a run")}
        {cap("perMonth", "Most credits a month")}
        <Button
          type="submit"
          size="xs"
          variant="default"
          disabled={!isChanged}
          loading={form.isSending}
          aria-label={`Save limits, ${place.name}`}
        >
          Save
        </Button>
      </Form>
      {form.isSent && !isChanged && (
        <Notice kind="success">
          {place.scope === "api_key" ? "Limit saved." : "Limits saved. Waiting jobs with room resume."}
        </Notice>
      )}
      {Object.keys(form.errors).length > 0 && <Notice kind="error">{NO_NUMBER}</Notice>}
      {form.error !== null && <FailureNotice error={form.error}>The limits could not be saved</FailureNotice>}
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
