// @vitest-environment jsdom
import { useQuery } from "@apollo/client/react";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { graphql } from "../../api/generated/index.ts";
import { sessionStore } from "../../session/session.tsx";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { PortalName } from "./PortalName.tsx";

Element.prototype.scrollIntoView ??= () => {};
afterEach(() => {
  cleanup();
  sessionStore.end();
});

const PORTAL = graphql(`
  query PortalNameTest {
    connection(portalId: "1") {
      id
      ...PortalName_connection
    }
  }
`);

function Shown() {
  const { data } = useQuery(PORTAL);
  return data?.connection ? <PortalName connection={data.connection} /> : null;
}

function show(role: "manager" | "viewer") {
  const sent: unknown[] = [];
  sessionStore.signIn({ email: "ann@example.com", credits: 1, isAdmin: false, role, portals: null }, "t");
  const portal = (portalName: string) => ({ __typename: "Connection", id: "c", portalId: "1", portalName });
  showWithServer({
    page: <Shown />,
    pattern: "/",
    path: "/",
    answer(operation, _asked, variables) {
      if (operation !== "RenamePortal") return { data: { connection: portal("portal-1.example") } };
      sent.push(variables["name"]);
      return { data: { renamePortal: portal(String(variables["name"] ?? "portal-1.example")) } };
    },
  });
  return sent;
}

it("renames the portal, and restores HubSpot's name when the field is cleared", async () => {
  const sent = show("manager");
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Name of this portal" });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Rename" });
  expect(button.disabled).toBe(true);
  fireEvent.change(field, { target: { value: " Northwind " } });
  fireEvent.click(button);
  await waitFor(() => expect(field.value).toBe("Northwind"));
  fireEvent.change(field, { target: { value: "" } });
  fireEvent.click(button);
  await waitFor(() => expect(field.value).toBe("portal-1.example"));
  expect(sent).toEqual(["Northwind", null]);
});

it("undoes a renaming", async () => {
  const sent = show("manager");
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Name of this portal" });
  fireEvent.change(field, { target: { value: "Northwind" } });
  fireEvent.click(screen.getByRole("button", { name: "Rename" }));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(field.value).toBe("portal-1.example"));
  expect(sent).toEqual(["Northwind", "portal-1.example"]);
});

it("offers no renaming to roles without permission", async () => {
  show("viewer");
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Name of this portal" })).disabled).toBe(true);
});
