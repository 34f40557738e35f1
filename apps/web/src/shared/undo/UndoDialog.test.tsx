// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { UndoDialog } from "./UndoDialog.tsx";

afterEach(cleanup);

const field = (name: string, count: number) => ({ __typename: "UndoFieldCount", field: name, count });
const kind = (name: string, count: number) => ({ __typename: "ChangeKindCount", kind: name, count });
const COUNTED = {
  __typename: "UndoChoices",
  fields: [field("city", 1_200), field("county", 7)],
  kinds: [kind("format", 1_100), kind("spelling", 3)],
  isComplete: true,
};

/** The dialog of a job that changed 1,250 records, limited to `scope`; returns the sent operations. */
async function show(scope: string, undoChoices: object | null = COUNTED) {
  const asked: [string, unknown][] = [];
  const job = { id: "j", kind: "list", creditsUsed: 9, addressSets: [{ key: "primary" }] };
  showWithServer({
    page: <UndoDialog job={job} records={1_250} isOpen onClose={() => undefined} />,
    pattern: "/",
    path: "/",
    answer: (operation, _times, variables) => {
      asked.push([operation, variables]);
      if (operation === "UndoChoices")
        return undoChoices === null
          ? { errors: [{ message: "Another search is still running." }] }
          : { data: { job: { __typename: "Job", id: "j", undoChoices } } };
      if (operation === "UndoJob")
        return { data: { undoJob: { __typename: "StartCleaningPayload", job: { __typename: "Job", id: "u" } } } };
      const undoCount = { __typename: "UndoCount", records: 7, isComplete: true };
      return { data: { job: { __typename: "Job", id: "j", undoCount } } };
    },
  });
  const dialog = within(await screen.findByRole("dialog", { name: "Undo this job?" }));
  expect(dialog.getByText(/^1,250 records are restored to the values from before this job\./)).toBeDefined();
  fireEvent.change(dialog.getByLabelText("What to undo"), { target: { value: scope } });
  await dialog.findAllByRole("checkbox");
  const names = () => dialog.getAllByRole<HTMLInputElement>("checkbox").map((box) => box.labels?.[0]?.textContent);
  return { dialog, asked, names };
}

it("lists the fields that the job changed with their number of records", async () => {
  const { dialog, asked, names } = await show("fields");
  expect(names()).toEqual(["City (1,200)", "County (7)"]);
  expect(dialog.getByText("Choose what to undo to see how many records change.")).toBeDefined();
  expect(dialog.getByRole("button", { name: "Undo" }).hasAttribute("disabled")).toBe(true);
  fireEvent.click(dialog.getByRole("checkbox", { name: "County (7)" }));
  expect(await dialog.findByText(/^7 records are restored/)).toBeDefined();
  expect(asked).toContainEqual(["UndoCount", { id: "j", fields: ["county"] }]);
  fireEvent.click(dialog.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(asked).toContainEqual(["UndoJob", { id: "j", filter: { fields: ["county"] } }]));
});

it("lists the kinds of change that the job made with their number of records", async () => {
  const { dialog, asked, names } = await show("kinds");
  expect(names()).toEqual(["Formatting (1,100)", "Spelling (3)"]);
  expect(dialog.getByText("Choose what to undo to see how many records change.")).toBeDefined();
  fireEvent.click(dialog.getByRole("checkbox", { name: "Spelling (3)" }));
  await waitFor(() => expect(asked).toContainEqual(["UndoCount", { id: "j", kinds: ["spelling"] }]));
});

it("lists the other fields as well if the job was counted partially", async () => {
  const { dialog, names } = await show("fields", { ...COUNTED, isComplete: false });
  expect(names().slice(0, 3)).toEqual(["City (1,200)", "County (7)", "Street address"]);
  expect(dialog.getByText("Counted in the first 20,000 records.")).toBeDefined();
});

it("lists all fields without counts if they cannot be counted", async () => {
  const { names } = await show("fields", null);
  expect(names()).toContain("Postal code");
  expect(names().join()).not.toContain("(");
});
