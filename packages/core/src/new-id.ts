import { v7 as newUuid } from "uuid";

/** Ids sort by time (RFC 9562, version 7). */
export const newId = (): string => newUuid();
