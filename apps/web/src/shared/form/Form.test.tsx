// @vitest-environment jsdom
import { MantineProvider, TextInput } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldErrors, Form, useForm } from "./Form.tsx";

afterEach(cleanup);

type Typed = { name: string; city: string };
type Shown = {
  send: (typed: Typed, set: (changes: Partial<Typed>) => void) => Promise<string> | string;
  check?: (typed: Typed) => Record<string, string>;
};

function Shown(options: Shown) {
  const form = useForm({ initial: { name: "", city: "" }, ...options });
  return (
    <Form form={form} aria-label="Person">
      {form.isSent && <output>{form.answer}</output>}
      <TextInput label="Name" {...form.required("name")} />
      <TextInput label="City" {...form.field("city")} />
      <Button type="submit" loading={form.isSending}>
        Save
      </Button>
      <Button onClick={form.forget}>Forget</Button>
    </Form>
  );
}

const show = (options: Shown) =>
  render(
    <MantineProvider env="test">
      <Shown {...options} />
    </MantineProvider>,
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
/** A click on a button; without an own check, the browser wants the name first. */
const press = (name = "Save") => fireEvent.click(screen.getByRole("button", { name }));
/** The message that the field names as its own. */
const errorOf = (label: string) =>
  field(label).getAttribute("aria-invalid") === "true"
    ? document.querySelector(`#${field(label).getAttribute("aria-describedby")?.replace(/ /g, ", #") ?? ""}`)
        ?.textContent
    : null;

/** A call whose end the test decides. */
function call() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const send = vi.fn<Shown["send"]>(() => promise);
  return {
    send,
    succeed: (answer: string) => act(async () => resolve(answer)),
    fail: (error: Error) => act(async () => reject(error)),
  };
}
const fault = new ApiError("Something failed on our side.", {
  status: 500,
  serverText: null,
  code: "internal",
  requestId: "r-1",
});

it("sends what was typed, and shows the answer", async () => {
  const { send, succeed } = call();
  show({ send });
  type("Name", "Ann");
  type("City", "Austin");
  press();
  await succeed("Saved.");
  expect(send.mock.calls.map(([typed]) => typed)).toEqual([{ name: "Ann", city: "Austin" }]);
  expect(screen.getByRole("status").textContent).toBe("Saved.");
});

it("shows an error at its field, focuses the first wrong field, and sends nothing", async () => {
  const send = vi.fn<Shown["send"]>(() => "Saved.");
  show({ send, check: () => ({ city: "No such city.", name: "Enter a name." }) });
  press();
  await vi.waitFor(() => expect(errorOf("Name")).toBe("Enter a name."));
  expect(errorOf("City")).toBe("No such city.");
  expect(document.activeElement).toBe(field("Name"));
  expect(send).not.toHaveBeenCalled();
});

it("shows at its field what only the call finds wrong", async () => {
  show({ send: () => Promise.reject(new FieldErrors({ city: "No such city." })) });
  type("Name", "Ann");
  press();
  await vi.waitFor(() => expect(errorOf("City")).toBe("No such city."));
  expect(document.activeElement).toBe(field("City"));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("takes an error back when its field is changed, keeps the others, and leaves the focus there", async () => {
  show({ send: () => "Saved.", check: () => ({ name: "Enter a name.", city: "No such city." }) });
  press();
  await vi.waitFor(() => expect(errorOf("City")).toBe("No such city."));
  field("City").focus();
  type("City", "Austin");
  expect(errorOf("City")).toBeNull();
  expect(errorOf("Name")).toBe("Enter a name.");
  expect(document.activeElement).toBe(field("City"));
});

it("shows any other failure as an alert with the request id, and keeps what was typed", async () => {
  const { send, fail } = call();
  show({ send });
  type("Name", "Ann");
  press();
  await fail(fault);
  expect(screen.getByRole("alert").textContent).toContain("Something failed on our side.Request r-1");
  expect(field("Name").value).toBe("Ann");
  expect(errorOf("Name")).toBeNull();
});

it("sends once on a double click and on Enter meanwhile, and ignores the button until the answer", async () => {
  const { send, succeed } = call();
  show({ send });
  type("Name", "Ann");
  const button = screen.getByRole("button", { name: "Save" });
  act(() => {
    button.click();
    button.click();
  });
  fireEvent.submit(screen.getByRole("form", { name: "Person" }));
  expect(button.getAttribute("aria-busy")).toBe("true");
  await succeed("Saved.");
  expect(send).toHaveBeenCalledTimes(1);
  expect(button.getAttribute("aria-busy")).toBeNull();
  press();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

it("forgets the last failure on the next try", async () => {
  const { send, succeed } = call();
  send.mockRejectedValueOnce(fault);
  show({ send });
  type("Name", "Ann");
  press();
  await screen.findByRole("alert");
  press();
  expect(screen.queryByRole("alert")).toBeNull();
  await succeed("Saved.");
  expect(screen.getByRole("status").textContent).toBe("Saved.");
});

it("empties the fields that a success names", async () => {
  show({
    send: (_typed, set) => {
      set({ name: "" });
      return "Saved.";
    },
  });
  type("Name", "Ann");
  type("City", "Austin");
  press();
  await screen.findByRole("status");
  expect([field("Name").value, field("City").value]).toEqual(["", "Austin"]);
});

it("drops the outcome of a call that is no longer wanted", async () => {
  const { send, succeed } = call();
  show({ send });
  type("Name", "Ann");
  press();
  press("Forget");
  await succeed("Saved.");
  expect(screen.queryByRole("status")).toBeNull();
});

it("leaves the check to the browser unless it has its own, and never sends by itself", () => {
  show({ send: () => "Saved." });
  const form = () => screen.getByRole<HTMLFormElement>("form", { name: "Person" });
  expect([form().noValidate, form().method]).toEqual([false, "post"]);
  expect(fireEvent.submit(form())).toBe(false);
  cleanup();
  show({ send: () => "Saved.", check: () => ({}) });
  expect(form().noValidate).toBe(true);
});
