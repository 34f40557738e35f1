import { Loading } from "../ui/placeholders.tsx";
import classes from "./QuickSetupWaiting.module.css";

/** As tall as the loaded content, so that nothing below it shifts. */
export function QuickSetupWaiting() {
  return (
    <div className={classes.waiting}>
      <Loading text="Looking for your address properties..." rows={5} />
    </div>
  );
}
