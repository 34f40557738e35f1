import { Loading } from "../../ui/placeholders.tsx";
import classes from "./Shell.module.css";

/** In place of a page of which nothing is known yet. */
export function CenteredLoading() {
  return (
    <div className={classes.center}>
      <Loading />
    </div>
  );
}
