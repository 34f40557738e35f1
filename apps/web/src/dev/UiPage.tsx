import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconClock } from "../ui/icons.tsx";
import { JOB_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { useState, type ReactNode } from "react";
import { StatusBadge } from "../shared/jobs/StatusBadge.tsx";
import { Accordion } from "../ui/Accordion.tsx";
import { Button, IconButton, LinkButton, TextLink } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { DataTable, Pager } from "../ui/DataTable.tsx";
import { EmailLink } from "../ui/EmailLink.tsx";
import { EmailText } from "../ui/EmailText.tsx";
import { Notice, RequestId, type NoticeKind } from "../shared/notices.tsx";
import { EmptyState, Loading } from "../ui/placeholders.tsx";
import { Figures } from "../ui/Figures.tsx";
import { Logo } from "../ui/Logo.tsx";
import { Panel } from "../ui/Panel.tsx";
import { SecretReveal } from "../shared/SecretReveal.tsx";
import { TabBar } from "../ui/TabBar.tsx";
import { SegmentedChoice } from "../ui/SegmentedChoice.tsx";
import { BAR_STYLES, StackedBars } from "../ui/StackedBars.tsx";
import { useNow, DateTime, Time } from "../ui/Time.tsx";
import classes from "./UiPage.module.css";

const THEMES = ["light", "dark"] as const;
const KINDS: readonly NoticeKind[] = ["success", "error", "warning", "info"];
const HERE = "/dev/ui";
const LONG = "donaudampfschifffahrtsgesellschaft-international-holdings.example";
const COLUMNS = [{ name: "Portal" }, { name: "Records", isNumber: true }, { name: "Credits", isNumber: true }];
const ROWS = [
  { key: "a", cells: ["Acme", "1,204", "900"] },
  { key: "b", cells: [LONG, "1,000,000", "0"] },
];

/** Every component of ui/ in every state, in both themes; a development-only route. */
export function UiPage() {
  const { setColorScheme } = useMantineColorScheme();
  const theme = useComputedColorScheme();
  const [range, setRange] = useState<"Day" | "Week">("Day");
  const [dialog, setDialog] = useState<"open" | "busy" | null>(null);
  const nowMs = useNow(60_000);
  const soon = new Date(nowMs + 3_600_000).toISOString();
  const ago = new Date(nowMs - 90_000).toISOString();
  const never = () => undefined;
  return (
    <div className={classes.page}>
      <h1>Components</h1>
      <SegmentedChoice label="Theme" options={THEMES} value={theme} onChange={setColorScheme} />
      <Part name="Notice">
        {KINDS.map((kind) => (
          <State key={kind} name={kind}>
            <Notice kind={kind} title={`Title of ${kind}`} action={<Button size="xs">Action</Button>}>
              What happened, and what to do about it.
            </Notice>
            <Notice kind={kind}>Without a title.</Notice>
          </State>
        ))}
      </Part>
      <Part name="StatusBadge">
        <State name="each status">
          <span>
            {JOB_STATUSES.map((status) => (
              <StatusBadge key={status} status={status} />
            ))}
          </span>
        </State>
      </Part>
      <Part name="Panel">
        <State name="title, note and action">
          <Panel title="Title" note="A note" action={<Button size="xs">Action</Button>}>
            Content
          </Panel>
        </State>
        <State name="flush">
          <Panel title="Rows reach the edges" flush>
            <DataTable columns={COLUMNS} rows={ROWS} />
          </Panel>
        </State>
        <State name="without title">
          <Panel>Content</Panel>
        </State>
      </Part>
      <Part name="DataTable">
        {(["stack", "fit"] as const).map((onPhone) => (
          <State key={onPhone} name={`on a phone: ${onPhone}`}>
            <DataTable columns={COLUMNS} rows={ROWS} onPhone={onPhone} />
          </State>
        ))}
        <State name="dense">
          <DataTable columns={COLUMNS} rows={ROWS} isDense />
        </State>
        <State name="no rows">
          <DataTable columns={COLUMNS} rows={[]} />
        </State>
      </Part>
      <Part name="Figures">
        <State name="four">
          <Figures
            figures={[
              ["Total jobs", "12", "all time"],
              ["Records cleaned", "1,000,000,000"],
              ["Credits used", "0"],
              [
                "With a link",
                <TextLink key="link" to={HERE}>
                  98.1%
                </TextLink>,
              ],
            ]}
          />
        </State>
      </Part>
      <Part name="EmptyState">
        <State name="with everything">
          <EmptyState icon={<IconClock size={28} />} title="No jobs yet" action={<Button>Clean a list</Button>}>
            Your jobs appear here.
          </EmptyState>
        </State>
        <State name="title alone">
          <EmptyState title="No jobs yet" />
        </State>
      </Part>
      <Part name="Loading">
        <State name="text">
          <Loading />
        </State>
        <State name="rows">
          <Loading rows={3} text="Loading jobs..." />
        </State>
      </Part>
      <Part name="Pager">
        <State name="first page">
          <Pager label="Pages, first" first={null} next={HERE}>
            1 to 20
          </Pager>
        </State>
        <State name="in between">
          <Pager label="Pages, in between" first={HERE} next={HERE} />
        </State>
        <State name="last page">
          <Pager label="Pages, last" first={HERE} next={null} />
        </State>
      </Part>
      <Part name="ConfirmDialog">
        <State name="open and busy">
          <span>
            <Button onClick={() => setDialog("open")}>Open</Button>{" "}
            <Button variant="default" onClick={() => setDialog("busy")}>
              Open, busy
            </Button>
          </span>
          <ConfirmDialog
            isOpen={dialog !== null}
            question="Delete this key?"
            verb="Delete"
            isDestructive
            isBusy={dialog === "busy"}
            onConfirm={() => setDialog(null)}
            onClose={() => setDialog(null)}
          >
            What uses it stops working.
          </ConfirmDialog>
        </State>
      </Part>
      <Part name="SecretReveal">
        <State name="a key">
          <SecretReveal what="API key" secret="plb_k_0000000000000000000000000000" onKept={never} />
        </State>
      </Part>
      <Part name="Accordion">
        <State name="first open">
          <Accordion
            isFirstOpen
            items={[
              { title: "First", content: "Content of the first" },
              { title: "Second", content: "Content of the second" },
            ]}
          />
        </State>
      </Part>
      <Part name="StackedBars">
        <State name="every style, and a row without an amount">
          <StackedBars
            label="Every style"
            series={BAR_STYLES.map((style) => ({ name: style, label: style, style }))}
            rows={[
              { key: "a", label: "Mar", amounts: Object.fromEntries(BAR_STYLES.map((style) => [style, 1_000])) },
              { key: "b", label: "Dec 2025", amounts: {} },
            ]}
          />
        </State>
        <State name="one row">
          <StackedBars
            label="One row"
            series={[{ name: "credits", label: "Credits", style: "accent" }]}
            rows={[{ key: "a", label: "Mar", amounts: { credits: 16_500 } }]}
          />
        </State>
      </Part>
      <Part name="TabBar">
        <State name="three tabs, the first current">
          <TabBar
            label="Tabs"
            tabs={[
              { to: HERE, label: "Mapping" },
              { to: `${HERE}/writing`, label: "Writing" },
              { to: `${HERE}/name`, label: "Name" },
            ]}
          />
        </State>
      </Part>
      <Part name="SegmentedChoice">
        <State name="two options, the second with a note">
          <SegmentedChoice
            label="Range"
            options={["Day", "Week"]}
            notes={{ Week: "Save 20%" }}
            value={range}
            onChange={setRange}
          />
        </State>
      </Part>
      <Part name="IconButton">
        <State name="idle, loading">
          <span>
            <IconButton variant="default" size={36} aria-label="More actions">
              <IconClock size={16} />
            </IconButton>{" "}
            <IconButton variant="default" size={36} aria-label="More actions, loading" loading>
              <IconClock size={16} />
            </IconButton>
          </span>
        </State>
      </Part>
      <Part name="Links, times and texts">
        <State name="EmailText, TextLink, LinkButton, EmailLink">
          <span>
            <EmailText address={`a-rather-long-name@${LONG}`} /> <TextLink to={HERE}>A link</TextLink>{" "}
            <LinkButton to={HERE}>A link</LinkButton>{" "}
            <LinkButton to={HERE} variant="default" size="xs">
              A small link
            </LinkButton>{" "}
            <EmailLink address="support@example.com" />
          </span>
        </State>
        <State name="Time past and to come, DateTime">
          <span>
            <Time iso={ago} />, <Time iso={soon} />, <DateTime iso={ago} />
          </span>
        </State>
        <State name="Logo, RequestId">
          <span>
            <Logo /> <Logo size={32} /> <RequestId id="01999999-9999-7999-8999-999999999999" />
          </span>
        </State>
      </Part>
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={name}>
      <h2>{name}</h2>
      <div className={classes.states}>{children}</div>
    </section>
  );
}

function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.state}>
      <span className={classes.name}>{name}</span>
      {children}
    </div>
  );
}
