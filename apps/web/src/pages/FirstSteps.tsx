import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { counted } from "../ui/numbers.ts";
import { Panel } from "../ui/Panel.tsx";
import classes from "./FirstSteps.module.css";

type Step = { title: string; text: string; isDone: boolean };

/** The way to the first cleaned address; ticks itself off, and is gone when all is done. */
export function FirstSteps({
  isConnected,
  isConfigured,
  hasChecked,
  hasCleaned,
  credits,
}: {
  isConnected: boolean;
  isConfigured: boolean;
  hasChecked: boolean;
  hasCleaned: boolean;
  credits: number;
}) {
  const steps: Step[] = [
    {
      title: "Connect HubSpot",
      text: "Choose the portal on HubSpot's page. We never see your password.",
      isDone: isConnected,
    },
    { title: "Map your address fields", text: "We suggest properties; you confirm them.", isDone: isConfigured },
    {
      title: "Check a list",
      text: "Free: see what would change and what it would cost. Nothing is written.",
      isDone: hasChecked || hasCleaned,
    },
    {
      title: "Clean your first list",
      text: `You have ${counted(credits, "credit")} for it. You see every change, before and after, with its reason.`,
      isDone: hasCleaned,
    },
  ];
  const next = steps.findIndex((step) => !step.isDone);
  if (next === -1) return null;
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
              <strong>{step.title}</strong>
              <div className={classes.text}>{step.text}</div>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
