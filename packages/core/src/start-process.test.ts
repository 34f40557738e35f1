import { expect, it } from "vitest";
import { ConfigError } from "./config/config.ts";
import { startProblem } from "./start-process.ts";

it("logs in one line why a process failed to start", () => {
  expect(startProblem(new ConfigError(["PUBLIC_URL: is missing", "PORT: is wrong"]))).toBe(
    "invalid configuration: PUBLIC_URL: is missing; PORT: is wrong",
  );
  expect(startProblem(new Error("no connection\n    at somewhere", { cause: new Error("refused") }))).toBe(
    "no connection (refused)",
  );
  expect(startProblem(new AggregateError([new Error("::1 refused"), new Error("127.0.0.1 refused")]))).toBe(
    "::1 refused; 127.0.0.1 refused",
  );
  expect(startProblem(new Error("cannot reach postgresql://user:pass@host/db"))).toBe(
    "cannot reach postgresql://***@host/db",
  );
});
