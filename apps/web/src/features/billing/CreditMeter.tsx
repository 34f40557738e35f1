import { IconAlertTriangle } from "../../ui/icons.tsx";
import { paths } from "../../app/paths.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { May } from "../../session/session.tsx";
import { count } from "../../ui/numbers.ts";
import { TextLink } from "../../ui/Button.tsx";
import classes from "./CreditMeter.module.css";

const METER = graphql(`
  fragment CreditMeter_viewer on Viewer {
    id
    credits {
      id
      available
      held
      spent
      owed
    }
  }
`);

/** Below a new account's credits or a tenth of those spent so far: the next list of that size would stop. */
const isRunningLow = (available: number, spent: number) => available < Math.max(LEAST, spent / 10);
const LEAST = 10;

/** Available, held and spent credits, with a warning when they run low. */
export function CreditMeter({ viewer }: { viewer: FragmentType<typeof METER> }) {
  const { available, held, spent, owed } = useFragment(METER, viewer).credits;
  const isLow = isRunningLow(available, spent);
  return (
    <div className={classes.meter}>
      <div className={classes.label}>Credits remaining</div>
      <div className={classes.figure} data-low={isLow || undefined}>
        {count(available)}
        {isLow && (
          <span className={classes.low}>
            <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />
            {available <= 0 ? "Out of credits" : "Running low"}
          </span>
        )}
      </div>
      <div className={classes.rest}>
        {held > 0 && <span>{count(held)} held for running jobs · </span>}
        <span>{count(spent)} spent</span>
        <May operation="see_billing">
          <span> · </span>
          <TextLink to={paths.receipts}>Receipts</TextLink>
          <span> · </span>
          <TextLink to={paths.credits}>Buy credits</TextLink>
        </May>
        {owed > 0 && <span className={classes.owed}> · {count(owed)} owed</span>}
      </div>
    </div>
  );
}
