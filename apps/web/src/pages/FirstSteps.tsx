import { IconCircle, IconCircleCheckFilled } from "../ui/icons.tsx";
import type { ReactNode } from "react";
import { counted } from "../ui/numbers.ts";
import { Panel } from "../ui/Panel.tsx";
import { TextLink } from "../ui/Button.tsx";
import { paths, START_FORM_ID } from "../app/paths.ts";
import classes from "./FirstSteps.module.css";

/** `to`: the target of the step, once the earlier steps are done. */
type Step = { title: string; text: string; isDone: boolean; to: string | null; action: ReactNode };

type Props = {
  /** The portal to map first; null if none is connected. */
  portalId: string | null;
  isConfigured: boolean;
  hasChecked: boolean;
  credits: number;
  /** The button that redirects to HubSpot. */
  connect: ReactNode;
};

/** The steps to the first cleaned address: the next one is the page's only primary action. Shown until a list was cleaned. */
export function FirstSteps({ portalId, isConfigured, hasChecked, credits, connect }: Props) {
  const start = isConfigured ? `#${START_FORM_ID}` : null;
  const mapping = portalId === null ? null : paths.configurePortal(portalId);
  const steps: Step[] = [
    {
      title: "Connect a portal",
      text: "Choose the portal on HubSpot's page. We never see your password.",
      isDone: portalId !== null,
      to: null,
      action: connect,
    },
    {
      title: "Map your address fields",
      text: "We suggest properties; you confirm them.",
      isDone: isConfigured,
      to: mapping,
      action: null,
    },
    {
      title: "Check a list",
      text: "Free: see what would change and what it would cost. Nothing is written.",
      isDone: hasChecked,
      to: start,
      action: null,
    },
    {
      title: "Clean your first list",
      text: `You have ${counted(credits, "credit")} for it. You see every change, before and after, with its reason.`,
      isDone: false,
      to: start,
      action: null,
    },
  ];
  const next = steps.findIndex((step) => !step.isDone);
  return (
    <Panel title="Get started" note={`${steps.filter((step) => step.isDone).length} of ${steps.length} done`}>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.title} data-done={step.isDone || undefined} aria-current={index === next ? "step" : undefined}>
            {step.isDone ? (
              <IconCircleCheckFilled size={20} aria-label="Done" />
            ) : (
              <IconCircle size={20} stroke={1.6} aria-label={index === next ? "Next" : "To do"} />
            )}
            <div>
              <strong>
                <StepTitle {...step} />
              </strong>
              <div className={classes.text}>{step.text}</div>
              {index === next && step.action && <div className={classes.action}>{step.action}</div>}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function StepTitle({ title, isDone, to }: Pick<Step, "title" | "isDone" | "to">) {
  if (isDone || to === null) return title;
  // The browser handles links to an anchor on this page.
  return to.startsWith("#") ? <a href={to}>{title}</a> : <TextLink to={to}>{title}</TextLink>;
}
