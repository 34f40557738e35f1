import { paths } from "../../../app/paths.ts";
import { count } from "../../../ui/numbers.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { TextLink } from "../../../ui/Button.tsx";
import { useSession } from "../../../session/session.tsx";
import classes from "../../../ui/Cards.module.css";

export function ReceiptsCard() {
  const credits = useSession().user?.credits ?? 0;
  return (
    <Panel title="Credits and receipts">
      <div className={classes.card}>
        <p className={classes.status}>
          {count(credits)} credits available
          <span className={classes.details}>Credits never expire.</span>
        </p>
        <p className={classes.hint}>
          <TextLink to={paths.receipts}>View credit history and receipts</TextLink>
        </p>
      </div>
    </Panel>
  );
}
