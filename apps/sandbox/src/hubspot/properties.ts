import type { ObjectType } from "./object-types.ts";

export type PropertyDefinition = {
  name: string;
  label: string;
  type: "string" | "number" | "enumeration" | "date" | "datetime" | "bool" | "phone_number";
  fieldType: string;
  groupName: string;
  description: string;
  options: { label: string; value: string; displayOrder: number; hidden: boolean }[];
  readOnly: boolean;
  calculated: boolean;
  hubspotDefined: boolean;
  textDisplayHint?: string;
  /** Set for properties created by the API; the others can be used in forms. */
  formField?: boolean;
  /** Validation rules of the account, which another HubSpot API shows. */
  rules?: { maxLength: number | null; pattern: RegExp | null; needs: string | null };
};

type Extra = Partial<Omit<PropertyDefinition, "name" | "label" | "options">> & { options?: readonly string[] };

function property(name: string, label: string, extra: Extra = {}): PropertyDefinition {
  const { options = [], ...rest } = extra;
  return {
    name,
    label,
    type: "string",
    fieldType: "text",
    groupName: "information",
    description: "",
    readOnly: false,
    calculated: false,
    hubspotDefined: true,
    ...rest,
    options: options.map((value, displayOrder) => ({ label: value, value, displayOrder, hidden: false })),
  };
}

const custom: Extra = { hubspotDefined: false };
const inGroup = (groupName: string): Extra => ({ ...custom, groupName });
const calculated: Extra = { readOnly: true, calculated: true };
const readOnlyDate: Extra = { type: "datetime", fieldType: "date", readOnly: true };
const number = (name: string, label: string, extra: Extra = {}): PropertyDefinition =>
  property(name, label, { type: "number", fieldType: "number", ...extra });
const dropdown = (name: string, label: string, options: readonly string[], extra: Extra = {}): PropertyDefinition =>
  property(name, label, { type: "enumeration", fieldType: "select", options, ...extra });
const radio = { fieldType: "radio" };
const shared = (modified: string): PropertyDefinition[] => [
  number("hs_object_id", "Record ID", { readOnly: true }),
  property("createdate", "Create date", readOnlyDate),
  property(modified, "Last modified date", readOnlyDate),
  property("hubspot_owner_id", "Owner", { type: "enumeration", fieldType: "select" }),
];

const coordinate: Extra = { ...custom, type: "number", fieldType: "number" };
const doNotClean = property("do_not_clean", "Do not clean", {
  ...custom,
  type: "bool",
  fieldType: "booleancheckbox",
  options: ["true", "false"],
});
const delivery: PropertyDefinition[] = [
  property("delivery_street", "Delivery street", { ...inGroup("delivery"), textDisplayHint: "physical_address" }),
  property("delivery_city", "Delivery city", inGroup("delivery")),
  property("delivery_state", "Delivery state", inGroup("delivery")),
  property("delivery_zip", "Delivery ZIP", { ...inGroup("delivery"), textDisplayHint: "postal_code" }),
  property("delivery_country", "Delivery country", inGroup("delivery")),
  property("delivery_notes", "Delivery notes", { ...inGroup("delivery"), fieldType: "textarea" }),
  dropdown("delivery_method", "Delivery method", ["Parcel", "Freight", "Pickup"], inGroup("delivery")),
  doNotClean,
];

const sets: Readonly<Record<ObjectType, readonly PropertyDefinition[]>> = {
  contacts: [
    ...shared("lastmodifieddate"),
    property("firstname", "First name"),
    property("lastname", "Last name"),
    property("email", "Email"),
    property("phone", "Phone number", { type: "phone_number", fieldType: "phonenumber" }),
    property("company", "Company name"),
    property("jobtitle", "Job title"),
    property("address", "Street address", { textDisplayHint: "physical_address" }),
    property("city", "City"),
    property("state", "State/Region"),
    property("zip", "Postal code", { textDisplayHint: "postal_code" }),
    property("country", "Country/Region"),
    property("ip_city", "IP city", { readOnly: true }),
    property("ip_country", "IP country", { readOnly: true }),
    dropdown("lifecyclestage", "Lifecycle stage", ["subscriber", "lead", "customer", "evangelist"], radio),
    property("hs_country_region_code", "Country/Region code", calculated),
    property("hs_state_code", "State/Region code", calculated),
    number("num_associated_deals", "Number of deals", calculated),
    property("address_county", "Address county", inGroup("address")),
    property("address_county_fips", "Address county FIPS", inGroup("address")),
    property("address_time_zone", "Address time zone", inGroup("address")),
    property("address_latitude", "Address latitude", { ...coordinate, groupName: "address" }),
    property("address_longitude", "Address longitude", { ...coordinate, groupName: "address" }),
    property("address_zip4", "Address ZIP+4", inGroup("address")),
    property("address_building_use", "Address building use", inGroup("address")),
    property("mailing_address_notes", "Mailing address notes", { ...custom, fieldType: "textarea" }),
    dropdown("preferred_region", "Preferred region", ["East", "Central", "West"], custom),
    doNotClean,
  ],
  companies: [
    ...shared("hs_lastmodifieddate"),
    property("name", "Company name"),
    property("domain", "Company domain name"),
    property("phone", "Phone number", { type: "phone_number", fieldType: "phonenumber" }),
    property("address", "Street address", { textDisplayHint: "physical_address" }),
    property("address2", "Street address 2"),
    property("city", "City"),
    property("state", "State/Region"),
    property("zip", "Postal code", { textDisplayHint: "postal_code" }),
    property("country", "Country/Region"),
    dropdown("industry", "Industry", ["RETAIL", "CONSTRUCTION", "LOGISTICS_AND_SUPPLY_CHAIN", "COMPUTER_SOFTWARE"]),
    number("numberofemployees", "Number of employees"),
    number("annualrevenue", "Annual revenue"),
    property("warehouse_city", "Warehouse city", custom),
    dropdown("billing_country", "Billing country", ["United States", "Canada", "United Kingdom"], custom),
    doNotClean,
    number("num_associated_contacts", "Number of contacts", calculated),
  ],
  deals: [
    ...shared("hs_lastmodifieddate"),
    property("dealname", "Deal name"),
    number("amount", "Amount"),
    property("closedate", "Close date", { type: "datetime", fieldType: "date" }),
    dropdown("dealstage", "Deal stage", ["appointmentscheduled", "contractsent", "closedwon", "closedlost"], radio),
    dropdown("pipeline", "Pipeline", ["default"]),
    ...delivery,
    property("purchase_order", "Purchase order", custom),
  ],
  tickets: [
    ...shared("hs_lastmodifieddate"),
    property("subject", "Ticket name"),
    property("content", "Ticket description", { fieldType: "textarea" }),
    dropdown("hs_pipeline_stage", "Ticket status", ["1", "2", "3", "4"]),
    dropdown("hs_ticket_priority", "Priority", ["LOW", "MEDIUM", "HIGH", "URGENT"]),
    ...delivery,
    property("serial_number", "Serial number", custom),
  ],
};

export function ownProperties(type: ObjectType): readonly PropertyDefinition[] {
  return sets[type];
}

/** A text property added by an admin. */
export function customProperty(name: string): PropertyDefinition {
  return property(name, name, custom);
}

/** The name differs by object type. */
export function modifiedProperty(type: ObjectType): "lastmodifieddate" | "hs_lastmodifieddate" {
  return type === "contacts" ? "lastmodifieddate" : "hs_lastmodifieddate";
}
