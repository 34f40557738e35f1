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
import { useState, type ComponentProps } from "react";
import { graphql, type FragmentType } from "../../api/generated/index.ts";
import { DASHBOARD } from "../../shared/dashboard-query.ts";
import { Form, useForm } from "../../shared/form/Form.tsx";
import { FailureNotice, Notice } from "../../shared/notices.tsx";
import { ListFields } from "../../shared/list-picker/ListFields.tsx";
import { useListPicker, type LIST_CHOICE, type ListWanted } from "../../shared/list-picker/use-list-picker.ts";
import { Button } from "../../ui/Button.tsx";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import { capOf } from "../../shared/billing/cap-of.ts";
import { costText } from "../../shared/jobs/job-texts.ts";
import classes from "../../shared/list-picker/ListForm.module.css";
import { AddressSetChoice } from "./AddressSetChoice.tsx";
import { ScheduleCaps, type TypedCaps } from "./ScheduleCaps.tsx";
import { ScheduleCost } from "./ScheduleCost.tsx";
import { useStartList } from "./use-start-list.ts";

const ONCE = "Once";
const OFTEN = [ONCE, ...RECURRENCE_INTERVALS.map((interval) => RECURRENCE_LABELS[interval])];
const NO_CAPS: TypedCaps = { perRun: "", perMonth: "" };
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

/** What the account knows of a list before a job reads it. `isNew`: no job has read it, so it should be checked first, for free. */
function useKnownLists({ portalId, objectType, list, options }: ReturnType<typeof useListPicker>) {
  const known = useQuery(KNOWN, { skip: options.length === 0 }).data;
  const isOfList = (job: { portalId: string; objectType: string; listId: string }) =>
    job.portalId === portalId && job.objectType === objectType && job.listId === list?.listId;
  return {
    lastPriceCents: known?.viewer.credits.lastPriceCents,
    isNew: known !== undefined && list !== null && ![...known.checked, ...known.cleaned].some(isOfList),
  };
}

/** The limits of a schedule in credits; null while one of them is no number. */
function limitsOf(typed: TypedCaps) {
  const [perRun, perMonth] = [capOf(typed.perRun), capOf(typed.perMonth)];
  return perRun === undefined || perMonth === undefined ? null : { perRun, perMonth };
}

/** A list is checked, cleaned once, or cleaned on a schedule. Shows the maximum cost before the click that spends. */
export function StartForm({ connections, creditsAvailable, canSendEmail, wanted }: Props) {
  const choice = useListPicker(connections, wanted);
  const { portalId, objectType, list } = choice;
  const form = useForm({
    // Stores exclusions, so that a set mapped later is cleaned, too.
    initial: { often: ONCE, caps: NO_CAPS, emailWhenDone: false, leftOut: [] as readonly string[] },
    send: () => submit(canClean ? "clean" : "check"),
  });
  const { often, caps, emailWhenDone, leftOut } = form.values;
  const limits = limitsOf(caps);
  const [hint, setHint] = useState<string | null>(null);
  const starts = useStartList({ onScheduled: () => choice.chooseList(null), schedules: DASHBOARD });
  const canClean = useMay("clean");
  const interval = intervalOf(often);
  const sets = choice.addressSets.filter(({ key }) => !leftOut.includes(key));
  const { lastPriceCents, isNew } = useKnownLists(choice);
  // A hint goes away as soon as what it asks for is there.
  if ((hint === MISSING_LIST && list) || (hint === WRONG_LIMIT && (interval === null || limits))) setHint(null);

  const submit = (wanted: "clean" | "check") => {
    if (!list) return setHint(MISSING_LIST);
    setHint(null);
    const isEvery = sets.length === choice.addressSets.length;
    const addressSets = isEvery ? null : sets.map(({ key }) => key);
    const chosen = { portalId, listId: list.listId, objectType, addressSets };
    if (wanted === "check") starts.check(chosen);
    else if (interval) {
      if (!limits) return setHint(WRONG_LIMIT);
      starts.schedule({ ...chosen, recurrenceInterval: interval, ...limits });
    } else starts.start({ ...chosen, emailWhenDone });
  };

  return (
    <Form form={form} failure={null} className={classes.form}>
      <ListFields choice={choice} />
      <AddressSetChoice sets={choice.addressSets} leftOut={leftOut} onChange={(leftOut) => form.set({ leftOut })} />
      {canClean && (
        <SegmentedChoice
          label="How often"
          options={OFTEN}
          isPaired
          value={often}
          onChange={(often) => {
            form.set({ often });
            starts.forget();
          }}
        />
      )}
      {interval && <ScheduleCaps caps={caps} onChange={(caps) => form.set({ caps })} />}
      {hint && <Notice kind="error">{hint}</Notice>}
      {starts.failure && <FailureNotice error={starts.failure.error}>{starts.failure.text}</FailureNotice>}
      {starts.scheduled && <Notice kind="success">{starts.scheduled}</Notice>}
      <div className={classes.end}>
        <StartCost
          list={list ? { portalId, objectType, listId: list.listId, size: list.size * sets.length } : null}
          isScheduled={interval !== null}
          costOf={(size) => costText(size, creditsAvailable, lastPriceCents)}
        />
        <div className={classes.go}>
          {canClean && canSendEmail && !interval && (
            <Checkbox label="Email me when it's finished" {...form.checkbox("emailWhenDone")} />
          )}
          <StartButtons
            starts={starts}
            isScheduled={interval !== null}
            isCheckFirst={isNew && interval === null}
            isConfigured={choice.isConfigured}
            isDisabled={!choice.isConfigured || !choice.isUsable || sets.length === 0}
            onCheck={() => submit("check")}
          />
        </div>
      </div>
    </Form>
  );
}

type CostProps = {
  list: ComponentProps<typeof ScheduleCost>["list"];
  isScheduled: boolean;
  costOf: (size: number) => string;
};

function StartCost({ list, isScheduled, costOf }: CostProps) {
  return (
    <div className={classes.cost}>
      {list && !isScheduled && <div>{costOf(list.size)}</div>}
      {/* From the start: a sentence that arrives later moves the buttons from under the pointer. */}
      {!isScheduled && <div>{WHAT_IS_SHOWN}</div>}
      {isScheduled ? <ScheduleCost list={list} /> : !list && WHAT_COSTS}
    </div>
  );
}

type ButtonsProps = {
  starts: ReturnType<typeof useStartList>;
  isScheduled: boolean;
  isCheckFirst: boolean;
  /** A portal without a mapping must be configured first. */
  isConfigured: boolean;
  isDisabled: boolean;
  onCheck: () => void;
};

/** The one with the accent color is the next step. */
function StartButtons({ starts, isScheduled, isCheckFirst, isConfigured, isDisabled, onCheck }: ButtonsProps) {
  const canClean = useMay("clean");
  return (
    <>
      <Button
        variant={isCheckFirst && isConfigured ? "filled" : "default"}
        disabled={isDisabled}
        loading={starts.isChecking}
        onClick={onCheck}
      >
        Check this list
      </Button>
      {canClean && (
        <Button
          type="submit"
          variant={isCheckFirst || !isConfigured ? "default" : "filled"}
          disabled={isDisabled}
          loading={starts.isStarting}
        >
          {isScheduled ? "Start recurring cleaning" : "Start cleaning"}
        </Button>
      )}
    </>
  );
}

function intervalOf(label: string): RecurrenceInterval | null {
  return RECURRENCE_INTERVALS.find((interval) => RECURRENCE_LABELS[interval] === label) ?? null;
}
