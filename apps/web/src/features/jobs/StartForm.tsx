import { WHAT_IS_SHOWN } from "@plumbline/schema/free-looks/bound.ts";
import { WHAT_COSTS } from "@plumbline/schema/billing/what-costs.ts";
import { useQuery } from "@apollo/client/react";
import { useMay } from "../../session/session.tsx";
import { Checkbox } from "@mantine/core";
import {
  RECURRENCE_INTERVALS,
  RECURRENCE_LABELS,
  type RecurrenceInterval,
} from "@plumbline/schema/recurring/intervals.ts";
import { useState } from "react";
import { graphql, type FragmentType } from "../../api/generated/index.ts";
import { FailureNotice } from "../../shared/failures.tsx";
import { ListFields } from "../../shared/list-picker/ListFields.tsx";
import { useListPicker, type LIST_CHOICE, type ListWanted } from "../../shared/list-picker/use-list-picker.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import { capOf } from "../../shared/billing/cap-of.ts";
import { costText } from "../../shared/jobs/cost-text.ts";
import classes from "../../shared/list-picker/ListForm.module.css";
import { AddressSetChoice } from "./AddressSetChoice.tsx";
import { ScheduleCaps } from "./ScheduleCaps.tsx";
import { ScheduleCost } from "./ScheduleCost.tsx";
import { useStartList } from "./use-start-list.ts";

const ONCE = "Once";
const OFTEN = [ONCE, ...RECURRENCE_INTERVALS.map((interval) => RECURRENCE_LABELS[interval])];
const MISSING_LIST = "Please select both a portal and a list";
const WRONG_LIMIT = "A limit must be a whole number of credits, or empty.";

/** Recently checked or cleaned lists, and the last price of a credit. */
const KNOWN = graphql(`
  query KnownLists {
    viewer {
      id
      credits {
        id
        lastPriceCents
      }
    }
    checked: jobs(first: 50, kind: check) {
      id
      portalId
      objectType
      listId
    }
    cleaned: jobs(first: 50, kind: list) {
      id
      portalId
      objectType
      listId
    }
  }
`);

type Props = {
  connections: readonly FragmentType<typeof LIST_CHOICE>[];
  creditsAvailable: number;
  canSendEmail: boolean;
  wanted: ListWanted;
};

/** A list is checked, cleaned once, or cleaned on a schedule. Shows the maximum cost before the click that spends. */
export function StartForm({ connections, creditsAvailable, canSendEmail, wanted }: Props) {
  const choice = useListPicker(connections, wanted);
  const { portalId, objectType, list } = choice;
  const [often, setOften] = useState(ONCE);
  const [caps, setCaps] = useState({ perRun: "", perMonth: "" });
  const [emailWhenDone, setEmailWhenDone] = useState(false);
  const [hint, setHint] = useState<string | null>(null);
  const starts = useStartList(() => choice.chooseList(null));
  // Stores exclusions, so that a set mapped later is cleaned, too.
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const canClean = useMay("clean");
  const recurrenceInterval = intervalOf(often);
  const sets = choice.addressSets.filter(({ key }) => !leftOut.includes(key));
  const canStart = choice.isConfigured && choice.isUsable && sets.length > 0;
  const known = useQuery(KNOWN, { skip: choice.options.length === 0 }).data;
  const lastPriceCents = known?.viewer.credits.lastPriceCents;
  const isOfList = (job: { portalId: string; objectType: string; listId: string }) =>
    job.portalId === portalId && job.objectType === objectType && job.listId === list?.listId;
  // A list without any earlier job should be checked first, which is free.
  const isNew = known !== undefined && list !== null && ![...known.checked, ...known.cleaned].some(isOfList);
  const isCheckFirst = isNew && recurrenceInterval === null;
  const [perRun, perMonth] = [capOf(caps.perRun), capOf(caps.perMonth)];
  const hasLimits = recurrenceInterval === null || (perRun !== undefined && perMonth !== undefined);
  // A hint goes away as soon as what it asks for is there.
  if ((hint === MISSING_LIST && list) || (hint === WRONG_LIMIT && hasLimits)) setHint(null);

  const submit = (wanted: "clean" | "check") => {
    if (!list) return setHint(MISSING_LIST);
    setHint(null);
    const isEvery = sets.length === choice.addressSets.length;
    const addressSets = isEvery ? null : sets.map(({ key }) => key);
    const chosen = { portalId, listId: list.listId, objectType, addressSets };
    if (wanted === "check") starts.check(chosen);
    else if (recurrenceInterval) {
      if (perRun === undefined || perMonth === undefined) return setHint(WRONG_LIMIT);
      starts.schedule({ ...chosen, recurrenceInterval, perRun, perMonth });
    } else starts.start({ ...chosen, emailWhenDone });
  };

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit(canClean ? "clean" : "check");
      }}
    >
      <ListFields choice={choice} />
      <AddressSetChoice sets={choice.addressSets} leftOut={leftOut} onChange={setLeftOut} />
      {canClean && (
        <SegmentedChoice
          label="How often"
          options={OFTEN}
          isPaired
          value={often}
          onChange={(option) => {
            setOften(option);
            starts.forget();
          }}
        />
      )}
      {recurrenceInterval && <ScheduleCaps caps={caps} onChange={setCaps} />}
      {hint && <Notice kind="error">{hint}</Notice>}
      {starts.failure && <FailureNotice error={starts.failure.error}>{starts.failure.text}</FailureNotice>}
      {starts.scheduled && <Notice kind="success">{starts.scheduled}</Notice>}
      <div className={classes.end}>
        <div className={classes.cost}>
          {list && !recurrenceInterval && (
            <div>{costText(list.size * sets.length, creditsAvailable, lastPriceCents)}</div>
          )}
          {/* From the start: a sentence that arrives later moves the buttons from under the pointer. */}
          {!recurrenceInterval && <div>{WHAT_IS_SHOWN}</div>}
          {recurrenceInterval ? (
            <ScheduleCost
              list={list ? { portalId, objectType, listId: list.listId, size: list.size * sets.length } : null}
            />
          ) : (
            !list && WHAT_COSTS
          )}
        </div>
        <div className={classes.go}>
          {canClean && canSendEmail && !recurrenceInterval && (
            <Checkbox
              label="Email me when it's finished"
              checked={emailWhenDone}
              onChange={(event) => setEmailWhenDone(event.currentTarget.checked)}
            />
          )}
          <Button
            variant={isCheckFirst && choice.isConfigured ? "filled" : "default"}
            disabled={!canStart}
            loading={starts.isChecking}
            onClick={() => submit("check")}
          >
            Check this list
          </Button>
          {canClean && (
            <Button
              type="submit"
              // A portal without a mapping must be configured first.
              variant={isCheckFirst || !choice.isConfigured ? "default" : "filled"}
              disabled={!canStart}
              loading={starts.isStarting}
            >
              {recurrenceInterval ? "Start recurring cleaning" : "Start cleaning"}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}

function intervalOf(label: string): RecurrenceInterval | null {
  return RECURRENCE_INTERVALS.find((interval) => RECURRENCE_LABELS[interval] === label) ?? null;
}
