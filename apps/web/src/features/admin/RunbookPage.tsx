import { CopyButton } from "@mantine/core";
import { paths } from "../../app/paths.ts";
import { Page } from "../../shared/Page.tsx";
import { Button, TextLink } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./Admin.module.css";
import RUNBOOK from "./runbook.json";
import type { PageDeclaration } from "../../app/page-declaration.ts";

export const page = { path: "/admin/runbook", access: "operator" } satisfies PageDeclaration;

/** The situations of docs/operating.md, the target of the red figures' links. */
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
      <nav className={classes.contents} aria-label="Situations">
        <ol>
          {RUNBOOK.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {RUNBOOK.map(({ id, title, text }) => (
        <div key={id} id={id} className={classes.situation}>
          <Panel title={title}>
            {text
              .split(FENCE)
              .map((part, index) =>
                index % 2 === 1 ? (
                  <Commands key={`${id} ${index}`} text={part} />
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

function Commands({ text }: { text: string }) {
  return (
    <div className={classes.copied}>
      <pre className={classes.commands}>{text}</pre>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" onClick={copy}>
            {copied ? "Copied" : "Copy"}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}

/** Commands and their output. */
const FENCE = /```\w*\n([^]*?)\n```/;

function Paragraphs({ text }: { text: string }) {
  return text
    .split("\n\n")
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => (
      <p key={paragraph} className={classes.free}>
        {paragraph
          .split("`")
          .map((part, index) =>
            index % 2 === 1 ? (
              <code key={`${part} ${index}`}>{part}</code>
            ) : (
              <Linked key={`${part} ${index}`} text={part} />
            ),
          )}
      </p>
    ));
}

/** `[words](#id)`: a link to another situation. */
const LINK = /(\[[^\]]+\]\(#[\w-]+\))/;

function Linked({ text }: { text: string }) {
  return text.split(LINK).map((part, index) => {
    const [, words, id] = /^\[(.+)\]\(#(.+)\)$/.exec(part) ?? [];
    return id === undefined ? (
      part
    ) : (
      <a key={`${id} ${index}`} href={`#${id}`}>
        {words}
      </a>
    );
  });
}
