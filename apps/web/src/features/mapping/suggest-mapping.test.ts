import { describe, expect, it } from "vitest";
import { NOTHING_MAPPED, suggestMapping } from "./suggest-mapping.ts";

const text = (name: string, label: string) => ({ name, label, type: "text" });

describe("the suggested mapping", () => {
  it("recognizes HubSpot's own contact properties", () => {
    const properties = [
      text("address", "Street Address"),
      text("city", "City"),
      text("country", "Country/Region"),
      text("email", "Email"),
      text("hs_ip_address", "IP Address"),
      text("state", "State/Region"),
      text("zip", "Postal Code"),
    ];
    expect(suggestMapping(properties)).toEqual({
      ...NOTHING_MAPPED,
      street_address: "address",
      city: "city",
      state: "state",
      postal_code: "zip",
      country: "country",
    });
  });
  it("recognizes custom properties by their last word, including second lines, but not notes", () => {
    const properties = [
      text("delivery_street", "Delivery street"),
      text("delivery_street_2", "Delivery street 2"),
      text("delivery_city", "Delivery city"),
      text("delivery_state", "Delivery state"),
      text("delivery_zip", "Delivery ZIP"),
      text("delivery_country", "Delivery country"),
      text("delivery_notes", "Delivery notes"),
    ];
    expect(suggestMapping(properties)).toEqual({
      ...NOTHING_MAPPED,
      street_address: "delivery_street",
      street_address_2: "delivery_street_2",
      city: "delivery_city",
      state: "delivery_state",
      postal_code: "delivery_zip",
      country: "delivery_country",
    });
  });
  it("prefers a plain property to a derived one, and suggests nothing without a match", () => {
    const properties = [text("billing_city", "Billing city"), text("city", "City"), text("firstname", "First name")];
    expect(suggestMapping(properties)).toEqual({ ...NOTHING_MAPPED, city: "city" });
  });

  it("recognizes only exact names for second line and unit", () => {
    const properties = [
      text("address", "Street address"),
      text("address2", "Street address 2"),
      text("unit", "Unit"),
      text("business_unit", "Business unit"),
    ];
    expect(suggestMapping(properties)).toMatchObject({
      street_address: "address",
      street_address_2: "address2",
      unit: "unit",
      full_address: "",
    });
    expect(suggestMapping([text("business_unit", "Business unit")])).toEqual(NOTHING_MAPPED);
  });

  it("suggests dropdowns only for state and country, and none with an additional word", () => {
    const dropdown = (name: string, label: string) => ({ name, label, type: "select" });
    const properties = [
      dropdown("state", "State/Region"),
      dropdown("billing_country", "Billing country"),
      dropdown("sales_region", "Sales region"),
      dropdown("city", "City"),
    ];
    expect(suggestMapping(properties)).toMatchObject({ state: "state", country: "billing_country", city: "" });
    expect(suggestMapping([dropdown("sales_region", "Sales region")])).toMatchObject({ state: "" });
  });
});
