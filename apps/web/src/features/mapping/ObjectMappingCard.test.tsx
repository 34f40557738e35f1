// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { ObjectMappingCard } from "./ObjectMappingCard.tsx";
import { draftOf } from "./use-mapping-draft.ts";

afterEach(cleanup);

const SENTENCE = "Plumbline has no permission for deals in this portal.";

function show(missing: string | null, isOn: boolean) {
  showWithServer({
    page: (
      <ObjectMappingCard
        portalId="1"
        objectType="deal"
        properties={[]}
        missing={missing}
        reconnect={<button type="button">Reconnect</button>}
        draft={{ ...draftOf([]).deal, isOn }}
        onChange={() => {}}
      />
    ),
    pattern: "/",
    path: "/",
    answer: () => ({ data: {} }),
  });
}
const toggle = () => screen.getByRole<HTMLInputElement>("switch", { name: "Clean deal records" });

it("shows a missing permission of a type and its remedy instead of the fields", async () => {
  show(SENTENCE, false);
  expect(await screen.findByText(SENTENCE)).toBeDefined();
  expect(screen.getByRole("button", { name: "Reconnect" })).toBeDefined();
  expect(screen.queryByText(/available propert/)).toBeNull();
  expect(toggle().disabled).toBe(true);
});

it("allows turning off a mapping whose permission is missing", async () => {
  show(SENTENCE, true);
  expect(await screen.findByText(SENTENCE)).toBeDefined();
  expect(screen.queryByLabelText("City")).toBeNull();
  expect(toggle().disabled).toBe(false);
});

it("shows the fields of a type with permission", async () => {
  show(null, false);
  expect(await screen.findByText("0 available properties")).toBeDefined();
  expect(toggle().disabled).toBe(false);
});
