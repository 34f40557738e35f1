// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

const CODES = ["aaaa-1111", "bbbb-2222"];

afterEach(cleanup);

it("copies all recovery codes, and offers them as a file", async () => {
  const written = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { clipboard: { writeText: written } }));
  render(
    <MantineProvider>
      <RecoveryCodes codes={CODES} onKept={() => undefined} />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Copy" }));
  expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
  expect(written).toHaveBeenCalledWith("aaaa-1111\nbbbb-2222");
  const file = screen.getByRole("link", { name: "Download" });
  expect(file.getAttribute("download")).toBe("plumbline-recovery-codes.txt");
  expect(decodeURIComponent(file.getAttribute("href") ?? "")).toBe(
    "data:text/plain;charset=utf-8,aaaa-1111\nbbbb-2222\n",
  );
  vi.unstubAllGlobals();
});
