import { SegmentedChoice } from "../kit/SegmentedChoice.tsx";
import { useState } from "react";
import { AddressDiff } from "../address-diff/AddressDiff.tsx";
import { EXAMPLE_ADDRESSES } from "./example-addresses.ts";
import classes from "./TryExamples.module.css";

/** The product itself as the first thing on the page: a record before and after, with the reasons. */
export function TryExamples() {
  const [name, setName] = useState(EXAMPLE_ADDRESSES[0]?.name ?? "");
  const example = EXAMPLE_ADDRESSES.find((candidate) => candidate.name === name);
  if (!example) return null;
  return (
    <div className={classes.examples}>
      <SegmentedChoice
        label="Pick a messy address"
        options={EXAMPLE_ADDRESSES.map((candidate) => candidate.name)}
        value={name}
        onChange={setName}
      />
      <div className={classes.result} aria-live="polite">
        <div className={classes.label}>In your CRM</div>
        <div className={classes.before}>
          {example.fields
            .map((field) => field.before)
            .filter(Boolean)
            .join(", ")}
        </div>
        <div className={classes.label}>{example.outcome === "corrected" ? "Corrected" : "For review"}</div>
        <AddressDiff fields={example.fields} isProposal={example.outcome === "review"} />
        <p className={classes.note}>
          {example.outcome === "review"
            ? "City and postal code contradict each other: nothing is written, a person decides."
            : `Not checked: ${example.notChecked.map((what) => what.replace("_", " ")).join(", ")}.`}
        </p>
      </div>
    </div>
  );
}
