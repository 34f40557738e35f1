import { setName } from "@plumbline/schema/mapping/address-sets.ts";
import classes from "./SetCounts.module.css";

type Props = { sets: readonly { key: string; label: string; words: readonly string[] }[]; none: string };

/** What became of each address, or would, for records that have several. */
export function SetCounts({ sets, none }: Props) {
  return (
    <div role="group" aria-label="Addresses">
      <dl className={classes.sets}>
        {sets.map(({ words, ...set }) => (
          <div key={set.key}>
            <dt>{setName(set)}</dt>
            <dd>{words.join(", ") || none}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
