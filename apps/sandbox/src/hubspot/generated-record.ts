import { addressParts, type AddressPart, type AddressParts, type MessyAddress, type Truth } from "../truth/address.ts";
import { messyAddress, messyWorldAddress, swappedAddress } from "../truth/messy-address.ts";
import { companyNames, firstNames, jobTitles, lastNames } from "../truth/people.ts";
import { randomFrom, type Random, seedOf } from "../truth/random.ts";
import { storyAddress, tourAddress } from "../truth/story-addresses.ts";
import { addressColumns, columnsOf } from "./address-columns.ts";
import { generatedSize, recordId, recordPlace, swappedListNo, worldListNo } from "./lists.ts";
import { SYNCED_ADDRESSES } from "./salesforce-sync.ts";
import { modifiedProperty, type PropertyDefinition } from "./properties.ts";
import type { ObjectType } from "./object-types.ts";
import type { Portal } from "./portal.ts";

export type GeneratedRecord = {
  id: string;
  values: Readonly<Record<PropertyDefinition["name"], string>>;
  truth: Truth;
  createdAt: number;
};

/** Generated records were created and last changed at intervals of six seconds after this time. */
const firstCreated = Date.UTC(2026, 0, 5, 9);

/** No generated record is newer than this: a search for later changes finds edited records only. */
export const lastCreated = Date.UTC(2026, 2, 1);

/** Puts the parts into the columns of an object type; without a second street line the unit joins the first. */
export function inColumns(type: ObjectType, address: AddressParts): Record<string, string> {
  return inGivenColumns(addressColumns[type], address);
}

function inGivenColumns(
  columns: Readonly<Partial<Record<AddressPart, string>>>,
  address: AddressParts,
): Record<string, string> {
  const parts = columns.street2
    ? address
    : { ...address, street: [address.street, address.street2].filter(Boolean).join(" ") };
  const values: Record<string, string> = {};
  for (const part of addressParts) {
    const column = columns[part];
    if (column) values[column] = parts[part];
  }
  return values;
}

function otherValues(type: ObjectType, index: number, random: Random): Record<string, string> {
  const first = random.pick(firstNames);
  const last = random.pick(lastNames);
  const company = random.pick(companyNames);
  const domain = `${company.toLowerCase().replace(/[^a-z]+/g, "-")}.example`;
  const phone = `+1 555 010 ${String(random.whole(1000, 9999))}`;
  switch (type) {
    case "contacts":
      return {
        firstname: first,
        lastname: last,
        email: `${first}.${last}.${index}@${domain}`.toLowerCase().replaceAll("'", ""),
        phone,
        company,
        jobtitle: random.pick(jobTitles),
        lifecyclestage: random.pick(["subscriber", "lead", "customer"]),
        ip_city: random.pick(["chicago", "dallas", "newark"]),
        ip_country: "united states",
      };
    case "companies":
      return { name: company, domain, phone, industry: "RETAIL", numberofemployees: String(random.whole(2, 900)) };
    case "deals":
      return {
        dealname: `${company}: order ${index + 1}`,
        amount: String(random.whole(200, 90_000)),
        dealstage: random.pick(["appointmentscheduled", "contractsent", "closedwon"]),
        pipeline: "default",
        delivery_method: random.pick(["Parcel", "Freight"]),
      };
    case "tickets":
      return {
        subject: `${company}: visit ${index + 1}`,
        content: "The customer asks for a visit on site.",
        hs_pipeline_stage: "1",
        hs_ticket_priority: random.pick(["LOW", "MEDIUM", "HIGH"]),
      };
  }
}

/** The additional addresses of companies in a portal that syncs with Salesforce. */
function furtherAddresses(portal: Portal, type: ObjectType, id: string): Record<string, string> {
  const synced = SYNCED_ADDRESSES.filter(
    (address) => portal.propertyChanges[`${type}/${columnsOf(address).street}`]?.added,
  );
  const values = synced.map((address) => {
    const { given } = messyAddress(randomFrom(seedOf(`${portal.id}/${type}/${id}/${address}`)));
    return inGivenColumns(columnsOf(address), given);
  });
  return Object.assign({}, ...values);
}

function addressOfList(listNo: number, index: number, random: Random): MessyAddress {
  switch (listNo) {
    case 1:
      return storyAddress(index, random);
    case 2:
      return tourAddress(index, random);
    case swappedListNo:
      return swappedAddress(random);
    case worldListNo:
      return messyWorldAddress(random);
    default:
      return messyAddress(random);
  }
}

/** Deterministic for portal, type and id. Null if no such record was ever generated. */
export function generatedRecord(portal: Portal, type: ObjectType, id: string): GeneratedRecord | null {
  const place = recordPlace(id);
  if (!place || place.index >= generatedSize(portal, type, place.listNo)) return null;
  const { listNo, index } = place;
  const random = randomFrom(seedOf(`${portal.id}/${type}/${listNo}/${index}`));
  const { given, truth } = addressOfList(listNo, index, random);
  const createdAt = firstCreated + (listNo * 1000 + index) * 6000;
  const created = new Date(createdAt).toISOString();
  return {
    id: recordId(listNo, index),
    truth,
    createdAt,
    values: {
      ...otherValues(type, index, random),
      ...inColumns(type, given),
      ...furtherAddresses(portal, type, id),
      hs_object_id: id,
      createdate: created,
      [modifiedProperty(type)]: created,
    },
  };
}
