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
          What to do in each situation, from the operating guide (docs/operating.md). <code>W</code> stands for
          Temporal's command line with the product's address and namespace.
        </>
      }
      above={<TextLink to={paths.admin}>Admin Dashboard</TextLink>}
    >
      {RUNBOOK.map(({ id, title, text }) => (
        <div key={id} id={id} className={classes.situation}>
          <Panel title={title}>
            <p className={classes.free}>
              {text
                .split("`")
                .map((part, index) => (index % 2 === 1 ? <code key={`${id} ${part} ${index}`}>{part}</code> : part))}
            </p>
          </Panel>
        </div>
      ))}
    </Page>
  );
}
