import { EXAMPLES, fillIn } from "@plumbline/schema/api-docs/examples.ts";
import { useState } from "react";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import classes from "./ApiDocs.module.css";

const LANGUAGES = EXAMPLES.map((example) => example.language);

/** Complete programs; a test runs them verbatim. */
export function ExampleList({ server }: { server: string }) {
  const [language, setLanguage] = useState(EXAMPLES[0]?.language ?? "curl");
  const example = EXAMPLES.find((candidate) => candidate.language === language);
  if (!example) return null;
  const values = { server, key: "plk_...", portalId: "8800101", listId: "11001" };
  return (
    <section className={classes.section}>
      <h2>Examples</h2>
      <p>
        Each example starts cleaning a list of contacts, waits until the job ends and prints the result. Insert your API
        key and the ids of your portal and list.
      </p>
      <SegmentedChoice label="Language" options={LANGUAGES} value={language} onChange={setLanguage} />
      <p>Needs: {example.needs}.</p>
      <pre>{fillIn(example.code, values)}</pre>
    </section>
  );
}
