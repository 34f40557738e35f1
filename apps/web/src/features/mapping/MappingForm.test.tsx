// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { MappingForm } from "./MappingForm.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const zip = { name: "zip", label: "Postal Code", type: "text" };

it("has the accent color on Save Configuration only while something is unsaved", async () => {
  showWithServer({
    page: (
      <MappingForm
        portalId="1"
        saved={[]}
        properties={{ contact: [zip], company: [], deal: [], ticket: [] }}
        missing={[]}
        reconnect={null}
      />
    ),
    pattern: "/",
    path: "/",
    answer: () => ({ data: {} }),
  });
  const contacts = await screen.findByRole("switch", { name: "Clean contact records" });
  const save = screen.getByRole("button", { name: "Save Configuration" });
  expect(save.dataset["variant"]).toBe("default");
  fireEvent.click(contacts);
  expect(screen.getByText("You have unsaved changes.")).toBeDefined();
  expect(save.dataset["variant"]).toBe("filled");
  fireEvent.click(contacts);
  expect(save.dataset["variant"]).toBe("default");
});
