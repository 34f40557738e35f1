import { Checkbox } from "@mantine/core";
import { setName } from "@plumbline/schema/mapping/address-sets.ts";
import { counted } from "../../ui/numbers.ts";
import classes from "./AddressSetChoice.module.css";

type Props = {
  sets: readonly { key: string; label: string }[];
  leftOut: readonly string[];
  onChange: (leftOut: readonly string[]) => void;
};

/** Chooses which addresses of the records are cleaned; hidden if they have only one. */
export function AddressSetChoice({ sets, leftOut, onChange }: Props) {
  if (sets.length < 2) return null;
  const chosen = sets.filter(({ key }) => !leftOut.includes(key)).length;
  return (
    <fieldset className={classes.choice}>
      <legend>Addresses</legend>
      {sets.map((set) => (
        <Checkbox
          key={set.key}
          label={setName(set)}
          checked={!leftOut.includes(set.key)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? leftOut.filter((key) => key !== set.key) : [...leftOut, set.key])
          }
        />
      ))}
      <p>{chosen === 0 ? "Choose at least one address." : `At most ${counted(chosen, "credit")} per record.`}</p>
    </fieldset>
  );
}
