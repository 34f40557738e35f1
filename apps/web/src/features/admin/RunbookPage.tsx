import { paths } from "../../app/paths.ts";
import { Page } from "../../shared/Page.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import classes from "./Admin.module.css";
import RUNBOOK from "./runbook.json";

/** The situations of docs/operating.md, where the red figures of these pages lead. */
export function RunbookPage() {
  return (
    <Page
      title="Runbook"
      lead={
        <>
          What to do in each situation, from the operating guide (docs/operating.md). Its section “Commands” defines{" "}
          <code>P</code>, <code>W</code>, <code>LOGS</code>, <code>RESTART</code> and <code>APPLY</code> for Compose and
          for Kubernetes.
        </>
      }
      above={<TextLink to={paths.admin}>Admin Dashboard</TextLink>}
    >
      {RUNBOOK.map(({ id, title, text }) => (
        <div key={id} id={id} className={classes.situation}>
          <Panel title={title}>
            {text.split(FENCE).map((part, index) =>
              index % 2 === 1 ? (
                <pre key={`${id} ${index}`} className={classes.commands}>
                  {part}
                </pre>
              ) : (
                <Paragraphs key={`${id} ${index}`} text={part} />
              ),
            )}
          </Panel>
        </div>
      ))}
    </Page>
  );
}

/** Commands and what they print. */
const FENCE = /```\w*\n([^]*?)\n```/;

function Paragraphs({ text }: { text: string }) {
  return text
    .split("\n\n")
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => (
      <p key={paragraph} className={classes.free}>
        {paragraph
          .split("`")
          .map((part, index) => (index % 2 === 1 ? <code key={`${part} ${index}`}>{part}</code> : part))}
      </p>
    ));
}
