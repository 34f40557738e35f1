// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../testing/show-with-server.tsx";
import { TableDownload } from "./TableDownload.tsx";

afterEach(cleanup);

it("offers both formats, and shows which one is for Excel and why", async () => {
  showWithServer({
    page: <TableDownload path="/api/auth/receipts" fileName="receipts" />,
    pattern: "/",
    path: "/",
    answer: () => ({ data: {} }),
  });
  expect(await screen.findByRole("button", { name: "Download CSV" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Download for Excel" })).toBeDefined();
  expect(screen.getByText(/drops leading zeros .* powers of ten\. For Excel, use the \.xlsx file/)).toBeDefined();
});
