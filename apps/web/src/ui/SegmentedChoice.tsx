import classes from "./SegmentedChoice.module.css";

type Props<Option extends string> = {
  label: string;
  options: readonly Option[];
  /** The effect of an option, shown with it. */
  notes?: Partial<Record<Option, string>>;
  value: Option;
  onChange: (option: Option) => void;
  /** Two columns on a narrow screen, for four options that do not fit in a line. */
  isPaired?: boolean;
};

/** Radio buttons as one control; on a narrow screen the options share the width. */
export function SegmentedChoice<Option extends string>({
  label,
  options,
  notes = {},
  value,
  onChange,
  isPaired,
}: Props<Option>) {
  const noteOf = (option: Option): string | undefined => notes[option];
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      <div className={classes.parts} data-two={options.length === 2 || undefined} data-paired={isPaired}>
        {options.map((option) => (
          <label key={option} data-chosen={option === value || undefined}>
            <input
              type="radio"
              name={label}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <span>{option}</span>
            {noteOf(option) && <span className={classes.note}>{noteOf(option)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
