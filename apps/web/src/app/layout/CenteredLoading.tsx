import { Loading } from "../../ui/messages.tsx";
import classes from "./Shell.module.css";

/** In place of a page of which nothing is known yet. */
export function CenteredLoading() {
  return (
    <div className={classes.center}>
      <Loading />
    </div>
  );
}
