import { paths } from "../../app/paths.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { count } from "../../ui/numbers.ts";
import { TextLink } from "../../ui/TextLink.tsx";
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

/** Available, held and spent credits. */
export function CreditMeter({ viewer }: { viewer: FragmentType<typeof METER> }) {
  const { available, held, spent, owed } = useFragment(METER, viewer).credits;
  return (
    <div className={classes.meter}>
      <div className={classes.label}>Credits remaining</div>
      <div className={classes.figure}>{count(available)}</div>
      <div className={classes.rest}>
        {held > 0 && <span>{count(held)} held for running jobs · </span>}
        <span>{count(spent)} spent</span>
        <span> · </span>
        <TextLink to={paths.receipts}>Receipts</TextLink>
        <span> · </span>
        <TextLink to={paths.credits}>Buy credits</TextLink>
        {owed > 0 && <span className={classes.owed}> · {count(owed)} owed</span>}
      </div>
    </div>
  );
}
