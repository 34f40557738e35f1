import { IconAlertTriangle, IconCheck, IconCircleX, IconMinus, IconShieldCheck } from "../../ui/icons.tsx";
import {
  mappingQuality,
  VALIDATION_TYPES,
  type QualityKind,
  type QualityLevel,
} from "@plumbline/schema/mapping/quality.ts";
import { ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import classes from "./MappingQuality.module.css";
import type { Parts } from "./suggest-mapping.ts";

const LEVELS: Record<QualityLevel, { label: string; icon: typeof IconCheck }> = {
  excellent: { label: "Excellent", icon: IconShieldCheck },
  good: { label: "Good", icon: IconShieldCheck },
  warning: { label: "Limited", icon: IconAlertTriangle },
  poor: { label: "Insufficient", icon: IconCircleX },
  disabled: { label: "Nothing mapped", icon: IconMinus },
};

/** What the chosen parts cover, unless the level's own name already says it. */
const KINDS: Partial<Record<QualityKind, string>> = { complete: "Complete", location: "Location", postal: "Postal" };

/** What the chosen properties allow, updated with every choice, and what another one would add. */
export function MappingQuality({ parts }: { parts: Parts }) {
  const quality = mappingQuality(parts);
  const { label, icon: Icon } = LEVELS[quality.level];
  const better = quality.suggests && mappingQuality({ ...parts, [quality.suggests]: "x" });
  const gains = better ? better.allows.filter((type) => !quality.allows.includes(type)) : [];
  return (
    <output className={classes.quality} data-level={quality.level} aria-label="Configuration quality">
      <div className={classes.head}>
        <Icon size={18} stroke={1.8} aria-hidden="true" />
        <strong>{label}</strong>
        {KINDS[quality.kind] && <span className={classes.kind}>{KINDS[quality.kind]}</span>}
        {!quality.canValidate && <span className={classes.cannot}>Cannot validate yet</span>}
      </div>
      <p className={classes.message}>{quality.message}</p>
      <ul className={classes.types}>
        {VALIDATION_TYPES.map((type) => {
          const isAllowed = quality.allows.includes(type);
          return (
            <li key={type} data-allowed={isAllowed || undefined}>
              {isAllowed ? (
                <IconCheck size={14} stroke={2.5} aria-label="Included" />
              ) : (
                <IconMinus size={14} aria-label="Not included" />
              )}
              {type}
            </li>
          );
        })}
      </ul>
      {parts.street_address !== "" && quality.canValidate && (
        <p className={classes.note}>Streets: form only. House numbers are not checked without an address service.</p>
      )}
      {quality.suggests && gains.length > 0 && (
        <p className={classes.gain}>
          Map <strong>{ADDRESS_PART_LABELS[quality.suggests].toLowerCase()}</strong> to add {gains.join(", ")}.
        </p>
      )}
    </output>
  );
}
