import { v7 as newUuid } from "uuid";

/** Ids are in the order of time (RFC 9562, version 7). */
export const newId = (): string => newUuid();
