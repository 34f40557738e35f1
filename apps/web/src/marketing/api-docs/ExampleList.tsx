import { EXAMPLES, fillIn, TASKS, type Task } from "@plumbline/schema/api-docs/examples.ts";
import { keysOf } from "@plumbline/schema/keys.ts";
import { useState } from "react";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import classes from "./ApiDocs.module.css";

const TEXTS: Readonly<Record<Task, string>> = {
  list: "Each example starts cleaning a list of contacts, waits until the job ends and prints the result. Insert your API key and the ids of your portal and list.",
  addresses:
    "Each example cleans two addresses that are not in HubSpot and prints what was found about each, and the credits charged. Insert your API key, and an Idempotency-Key of your own: a request that is repeated with it is charged once.",
};

/** Complete programs; a test runs them verbatim. */
export function ExampleList({ server }: { server: string }) {
  return (
    <section className={classes.section}>
      <h2>Examples</h2>
      {keysOf(TASKS).map((task) => (
        <TaskExamples key={task} task={task} server={server} />
      ))}
    </section>
  );
}

function TaskExamples({ task, server }: { task: Task; server: string }) {
  const examples = EXAMPLES.filter((example) => example.task === task);
  const [language, setLanguage] = useState(examples[0]?.language ?? "curl");
  const example = examples.find((candidate) => candidate.language === language);
  if (!example) return null;
  const values = { server, key: "plk_...", portalId: "8800101", listId: "11001" };
  return (
    <>
      <h3>{TASKS[task]}</h3>
      <p>{TEXTS[task]}</p>
      <SegmentedChoice
        label={`Language: ${TASKS[task]}`}
        options={examples.map((one) => one.language)}
        value={language}
        onChange={setLanguage}
      />
      <p>Needs: {example.needs}.</p>
      <pre>{fillIn(example.code, values)}</pre>
    </>
  );
}
