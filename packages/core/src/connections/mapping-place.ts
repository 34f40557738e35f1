/** What a mapping is for: one object type of a connection. */
export type MappingPlace = { connectionId: string; objectType: string };
