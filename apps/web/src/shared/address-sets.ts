import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { OBJECT_TYPE_LABELS, type ObjectType } from "@plumbline/schema/object-types.ts";

/** The unit of a job's counts: records if each has only one address, otherwise addresses. */
export function countedNoun(job: { addressSets: readonly unknown[] }): { one: string; many: string } {
  return job.addressSets.length > 1 ? { one: "address", many: "addresses" } : { one: "record", many: "records" };
}

type Place = { objectType: ObjectType; addressSet: string; label: string };

/** "Company records", or "Company records, Billing address" of a further address set. */
export function placeLabel({ objectType, addressSet, label }: Place): string {
  const records = `${OBJECT_TYPE_LABELS[objectType]} records`;
  return addressSet === PRIMARY_SET ? records : `${records}, ${label}`;
}
