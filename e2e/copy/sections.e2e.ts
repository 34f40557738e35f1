import { expect, test } from "@playwright/test";
import { CATALOGUE } from "./catalogue.ts";
import { PAGE_TEXTS } from "../crawl/page-texts.ts";

/** The sections of the specification with visible content. */
const SECTIONS = [
  "2 Navigation",
  "2 Footer",
  "2 Home",
  "2 Login",
  "2 Register",
  "2 Forgot Password",
  "2 Reset Password",
  "2 Dashboard",
  "2 Manage Account",
  "2 Credits",
  "2 Pricing",
  "2 Usage",
  "2 Configure Portal",
  "2 Support",
  "2 Setup Guide",
  "2 Why Us",
  "2 Legal pages",
  "2 Admin Dashboard",
  "4 States",
  "4 Configuration quality",
  "4 Admin health labels",
  "5 Validation rules",
  "9 Business constants",
  "9 Display limits",
];

test("every section of the catalogue has its rows in order", () => {
  const inOrder = [...new Set(PAGE_TEXTS.map((row) => row.section))];
  expect(inOrder).toEqual(SECTIONS);
  const chapters = Object.keys(CATALOGUE).map((situation) => situation[0]);
  for (const chapter of ["2", "4", "5", "8"]) expect(chapters).toContain(chapter);
});
