import badge from "../../ui/Badge.module.css";

/** Which address of a record is meant; nothing for the one that every record has. */
export function SetTag({ label }: { label: string }) {
  return label === "" ? null : <span className={badge.badge}>{label}</span>;
}
