// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { MappingForm } from "./MappingForm.tsx";
import type { Property } from "./suggest-mapping.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const zip = { name: "zip", label: "Postal Code", type: "text" };
const city = { name: "city", label: "City", type: "text" };

function show(contact: Property[]) {
  showWithServer({
    page: (
      <MappingForm
        portalId="1"
        saved={[]}
        properties={{ contact, company: [], deal: [], ticket: [] }}
        missing={[]}
        reconnect={null}
      />
    ),
    pattern: "/",
    path: "/",
    answer: () => ({ data: {} }),
  });
}

it("highlights Save Configuration only while there are unsaved changes", async () => {
  show([zip]);
  const contacts = await screen.findByRole("switch", { name: "Clean contact records" });
  const save = screen.getByRole("button", { name: "Save Configuration" });
  expect(save.dataset["variant"]).toBe("default");
  fireEvent.click(contacts);
  expect(screen.getByText(/^You have unsaved changes\./)).toBeDefined();
  expect(save.dataset["variant"]).toBe("filled");
  fireEvent.click(contacts);
  expect(save.dataset["variant"]).toBe("default");
});

it("shows once how many properties were suggested, and counts those that were kept", async () => {
  show([zip, city]);
  fireEvent.click(await screen.findByRole("switch", { name: "Clean contact records" }));
  expect(screen.getAllByText(/suggested/).map((found) => found.textContent)).toEqual([
    "You have unsaved changes. 2 properties were suggested from their names and labels. Check them, then save.",
  ]);
  fireEvent.change(screen.getByLabelText("City"), { target: { value: "" } });
  expect(screen.getByText(/ 1 property was suggested from its name and label\. Check it, then save\.$/)).toBeDefined();
});
