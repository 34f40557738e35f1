import badge from "../../ui/Badge.module.css";

/** The label of a record's address set; hidden for the primary set. */
export function SetTag({ label }: { label: string }) {
  return label === "" ? null : <span className={badge.badge}>{label}</span>;
}
