import { Button } from "../../ui/Button.tsx";
import { count } from "../../ui/numbers.ts";
import classes from "./Review.module.css";

type Props = {
  /** Proposals accepted on this page that no job has taken yet. */
  accepted: readonly string[];
  onTakeBack: (ids: readonly string[]) => void;
};

/** Shown at the bottom of the window while acceptances can be taken back. */
export function DecisionNote({ accepted, onTakeBack }: Props) {
  if (accepted.length === 0) return null;
  return (
    <div className={classes.toast} role="status">
      <span>{count(accepted.length)} accepted. Written in about 20 seconds.</span>
      <Button size="compact-xs" variant="default" onClick={() => onTakeBack(accepted)}>
        Take back {accepted.length === 1 ? "this one" : `all ${count(accepted.length)}`}
      </Button>
    </div>
  );
}
