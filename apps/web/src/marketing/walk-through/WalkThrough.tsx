import { Button } from "@mantine/core";
import { useState } from "react";
import { SIGN_UP_CREDITS } from "@plumbline/schema/credits/constants.ts";
import { paths } from "../../app/paths.ts";
import { count, counted } from "../../ui/numbers.ts";
import { Figures } from "../../ui/Figures.tsx";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { SampleList } from "./SampleList.tsx";
import { restored, SAMPLE_RECORDS, type SampleRecord } from "./sample-records.ts";
import classes from "./WalkThrough.module.css";

const STEPS = ["Check", "Clean", "Review", "Undo"] as const;
type Step = (typeof STEPS)[number];

const TEXTS: Record<Step, string> = {
  Check: "A check reads every record of a list and writes nothing. It's free.",
  Clean: "Certain corrections are written to HubSpot, one credit each. What isn't certain waits for you.",
  Review: "Accept it, correct it or dismiss it. Nothing is written before you decide.",
  Undo: "Changed your mind? Restore one record or the whole job. Undo is free, and values edited since are kept.",
};

/** Check, clean, review and undo with four sample records, in the product's own components. */
export function WalkThrough() {
  const [step, setStep] = useState<Step>("Check");
  const [records, setRecords] = useState(SAMPLE_RECORDS);
  const place = STEPS.indexOf(step);
  const corrected = records.filter(({ outcome }) => outcome === "corrected");
  const uncertain = records.find(({ name }) => isUncertain(name));
  const replace = (changed: SampleRecord) =>
    setRecords((all) => all.map((record) => (record.name === changed.name ? changed : record)));

  return (
    <div className={classes.walk} role="group" aria-label="Walk-through">
      <SegmentedChoice label="Step" options={STEPS} value={step} onChange={setStep} />
      <p className={classes.text}>{TEXTS[step]}</p>
      {step === "Check" && (
        <>
          <Figures
            figures={[
              ["Records", count(SAMPLE_RECORDS.length)],
              ["Would be corrected", count(SAMPLE_RECORDS.filter(({ outcome }) => outcome === "corrected").length)],
              ["Need your decision", count(SAMPLE_RECORDS.filter(({ outcome }) => outcome === "review").length)],
              ["Costs up to", counted(SAMPLE_RECORDS.length, "credit")],
            ]}
          />
          <SampleList records={SAMPLE_RECORDS} isProposal />
        </>
      )}
      {step === "Clean" && (
        <>
          <Figures
            figures={[
              ["Corrected", count(corrected.length)],
              ["In review", count(records.filter(({ outcome }) => outcome === "review").length)],
              ["Credits used", count(corrected.length)],
            ]}
          />
          <SampleList records={records} />
        </>
      )}
      {step === "Review" && uncertain && <ReviewStep record={uncertain} onDecide={replace} />}
      {step === "Undo" && (
        <SampleList
          records={records.filter(({ outcome }) => outcome === "corrected" || outcome === "restored")}
          renderAction={(record) =>
            record.outcome === "corrected" && (
              <Button size="xs" variant="default" onClick={() => replace(restored(record))}>
                Undo this change
              </Button>
            )
          }
        />
      )}
      <div className={classes.steps}>
        <span className={classes.place}>
          Step {place + 1} of {STEPS.length}
        </span>
        <Button
          variant="default"
          size="xs"
          disabled={place === 0}
          onClick={() => setStep(STEPS[Math.max(place - 1, 0)] ?? "Check")}
        >
          Back
        </Button>
        {place < STEPS.length - 1 ? (
          <Button size="xs" onClick={() => setStep(STEPS[place + 1] ?? "Undo")}>
            Next: {STEPS[place + 1]?.toLowerCase()}
          </Button>
        ) : (
          <>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                setRecords(SAMPLE_RECORDS);
                setStep("Check");
              }}
            >
              Start over
            </Button>
            <Button component="a" href={paths.register} size="xs">
              Clean {SIGN_UP_CREDITS} addresses free
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function isUncertain(name: string): boolean {
  return SAMPLE_RECORDS.some((sample) => sample.name === name && sample.outcome === "review");
}
