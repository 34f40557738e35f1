import { PRIMARY_SET, setName } from "@plumbline/schema/mapping/address-sets.ts";
import badge from "../../ui/Badge.module.css";

type Props = {
  /** Empty for the primary set. */
  label: string;
  /** Other addresses of the records are shown, too. */
  isOneOfSeveral?: boolean;
};

/** The label of a record's address set; hidden for the primary set where it is the only one. */
export function SetTag({ label, isOneOfSeveral = false }: Props) {
  if (label === "" && !isOneOfSeveral) return null;
  return <span className={badge.badge}>{label || setName({ key: PRIMARY_SET, label })}</span>;
}
