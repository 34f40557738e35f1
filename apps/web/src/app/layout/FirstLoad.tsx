import { Loading } from "../../ui/Loading.tsx";
import classes from "./Shell.module.css";

/** Shown while the first page's script is loading. */
export function FirstLoad() {
  return (
    <div className={classes.center}>
      <Loading />
    </div>
  );
}
