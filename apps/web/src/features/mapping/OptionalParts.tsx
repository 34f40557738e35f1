import { OPTIONAL_PARTS, type MappedPart, type OptionalPart } from "@plumbline/schema/object-types.ts";
import { useState } from "react";
import classes from "./FormatFields.module.css";
import { PartField, type PartsProps } from "./PartField.tsx";

const DESCRIPTIONS: Record<OptionalPart, string> = {
  street_address_2: "A unit in it is put into your format; other text stays as it is.",
  unit: "A unit at the end of the street address is moved here if this is empty.",
  full_address: "Read if the fields above are empty, and proposed in Review. It is never changed.",
};

type Props = PartsProps & { errors: Partial<Record<MappedPart, string>> };

/** Properties of optional parts besides the five; open at once where one cannot be saved. */
export function OptionalParts({ errors, ...props }: Props) {
  const mapped = OPTIONAL_PARTS.filter((part) => props.set.parts[part] !== "");
  const [isOpened, setOpen] = useState(false);
  const isOpen = isOpened || OPTIONAL_PARTS.some((part) => errors[part] !== undefined);
  return (
    <details className={classes.more} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        More fields
        <span className={classes.state}>
          {mapped.length === 0
            ? "second line, unit, full address"
            : `${mapped.length} of ${OPTIONAL_PARTS.length} mapped`}
        </span>
      </summary>
      {isOpen && (
        <div className={classes.fields}>
          {OPTIONAL_PARTS.map((part) => (
            <PartField key={part} part={part} {...props} description={DESCRIPTIONS[part]} error={errors[part]} />
          ))}
        </div>
      )}
    </details>
  );
}
