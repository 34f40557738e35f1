import { expect, it } from "vitest";
import { isDatabaseUnreachable } from "./sql-error.ts";

const sqlError = (code: string) => Object.assign(new Error("failed"), { cause: { originalCode: code } });
const ofAdapter = (kind: string) => Object.assign(new Error("failed"), { cause: { kind } });
const ofRawQuery = (cause: object) =>
  Object.assign(new Error("failed"), { code: "P2010", meta: { driverAdapterError: { cause } } });

it.each([
  ["a shutdown", sqlError("57P01")],
  ["a crash of another backend", sqlError("57P02")],
  ["a server that is starting up", sqlError("57P03")],
  ["too many connections", sqlError("53300")],
  ["a connection failure", sqlError("08006")],
  ["a shutdown during a raw query", ofRawQuery({ originalCode: "57P01" })],
  ["a refused connection", ofAdapter("DatabaseNotReachable")],
  ["a reset connection", ofAdapter("ConnectionClosed")],
  ["a reset connection during a raw query", ofRawQuery({ kind: "ConnectionClosed" })],
  ["a socket timeout", ofAdapter("SocketTimeout")],
  ["a connection that ended", new Error("Connection terminated unexpectedly")],
  ["a connection that ended, wrapped", new Error("failed", { cause: new Error("Connection terminated unexpectedly") })],
  ["no free connection in time", new Error("timeout exceeded when trying to connect")],
])("treats %s as temporary", (_name, error) => {
  expect(isDatabaseUnreachable(error)).toBe(true);
});

it.each([
  ["a unique violation", sqlError("23505")],
  ["a statement timeout", sqlError("57014")],
  ["a lock timeout", sqlError("55P03")],
  ["a foreign key violation", ofAdapter("ForeignKeyConstraintViolation")],
  ["a mistake of ours", new TypeError("Cannot read properties of undefined")],
  ["nothing", undefined],
])("treats %s as permanent", (_name, error) => {
  expect(isDatabaseUnreachable(error)).toBe(false);
});
