import { Loading } from "../../ui/Loading.tsx";
import classes from "./Shell.module.css";

/** While the first page's own script is on its way. */
export function FirstLoad() {
  return (
    <div className={classes.center}>
      <Loading />
    </div>
  );
}
