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

const readOnlyDate: Extra = { type: "datetime", fieldType: "date", readOnly: true };
const shared = (modified: string): PropertyDefinition[] => [
  property("hs_object_id", "Record ID", { type: "number", fieldType: "number", readOnly: true }),
  property("createdate", "Create date", readOnlyDate),
  property(modified, "Last modified date", readOnlyDate),
  property("hubspot_owner_id", "Owner", { type: "enumeration", fieldType: "select" }),
];

const custom: Extra = { hubspotDefined: false };
const coordinate: Extra = { ...custom, type: "number", fieldType: "number" };
const doNotClean = property("do_not_clean", "Do not clean", {
  ...custom,
  type: "bool",
  fieldType: "booleancheckbox",
  options: ["true", "false"],
});
const delivery: PropertyDefinition[] = [
  property("delivery_street", "Delivery street", {
    ...custom,
    groupName: "delivery",
    textDisplayHint: "physical_address",
  }),
  property("delivery_city", "Delivery city", { ...custom, groupName: "delivery" }),
  property("delivery_state", "Delivery state", { ...custom, groupName: "delivery" }),
  property("delivery_zip", "Delivery ZIP", { ...custom, groupName: "delivery", textDisplayHint: "postal_code" }),
  property("delivery_country", "Delivery country", { ...custom, groupName: "delivery" }),
  property("delivery_notes", "Delivery notes", { ...custom, groupName: "delivery", fieldType: "textarea" }),
  property("delivery_method", "Delivery method", {
    ...custom,
    groupName: "delivery",
    type: "enumeration",
    fieldType: "select",
    options: ["Parcel", "Freight", "Pickup"],
  }),
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
    property("lifecyclestage", "Lifecycle stage", {
      type: "enumeration",
      fieldType: "radio",
      options: ["subscriber", "lead", "customer", "evangelist"],
    }),
    property("hs_country_region_code", "Country/Region code", { readOnly: true, calculated: true }),
    property("hs_state_code", "State/Region code", { readOnly: true, calculated: true }),
    property("num_associated_deals", "Number of deals", {
      type: "number",
      fieldType: "number",
      readOnly: true,
      calculated: true,
    }),
    property("address_county", "Address county", { ...custom, groupName: "address" }),
    property("address_county_fips", "Address county FIPS", { ...custom, groupName: "address" }),
    property("address_time_zone", "Address time zone", { ...custom, groupName: "address" }),
    property("address_latitude", "Address latitude", { ...coordinate, groupName: "address" }),
    property("address_longitude", "Address longitude", { ...coordinate, groupName: "address" }),
    property("address_zip4", "Address ZIP+4", { ...custom, groupName: "address" }),
    property("address_building_use", "Address building use", { ...custom, groupName: "address" }),
    property("mailing_address_notes", "Mailing address notes", { ...custom, fieldType: "textarea" }),
    property("preferred_region", "Preferred region", {
      ...custom,
      type: "enumeration",
      fieldType: "select",
      options: ["East", "Central", "West"],
    }),
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
    property("industry", "Industry", {
      type: "enumeration",
      fieldType: "select",
      options: ["RETAIL", "CONSTRUCTION", "LOGISTICS_AND_SUPPLY_CHAIN", "COMPUTER_SOFTWARE"],
    }),
    property("numberofemployees", "Number of employees", { type: "number", fieldType: "number" }),
    property("annualrevenue", "Annual revenue", { type: "number", fieldType: "number" }),
    property("warehouse_city", "Warehouse city", custom),
    property("billing_country", "Billing country", {
      ...custom,
      type: "enumeration",
      fieldType: "select",
      options: ["United States", "Canada", "United Kingdom"],
    }),
    doNotClean,
    property("num_associated_contacts", "Number of contacts", {
      type: "number",
      fieldType: "number",
      readOnly: true,
      calculated: true,
    }),
  ],
  deals: [
    ...shared("hs_lastmodifieddate"),
    property("dealname", "Deal name"),
    property("amount", "Amount", { type: "number", fieldType: "number" }),
    property("closedate", "Close date", { type: "datetime", fieldType: "date" }),
    property("dealstage", "Deal stage", {
      type: "enumeration",
      fieldType: "radio",
      options: ["appointmentscheduled", "contractsent", "closedwon", "closedlost"],
    }),
    property("pipeline", "Pipeline", { type: "enumeration", fieldType: "select", options: ["default"] }),
    ...delivery,
    property("purchase_order", "Purchase order", custom),
  ],
  tickets: [
    ...shared("hs_lastmodifieddate"),
    property("subject", "Ticket name"),
    property("content", "Ticket description", { fieldType: "textarea" }),
    property("hs_pipeline_stage", "Ticket status", {
      type: "enumeration",
      fieldType: "select",
      options: ["1", "2", "3", "4"],
    }),
    property("hs_ticket_priority", "Priority", {
      type: "enumeration",
      fieldType: "select",
      options: ["LOW", "MEDIUM", "HIGH", "URGENT"],
    }),
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
