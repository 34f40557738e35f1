import type { EndedMember } from "../members/end-membership.ts";
import type { AccessAct } from "./access-act.ts";
import type { Chain } from "./chain-of.ts";

/** What a link has done in an account, in words for the message after the click; `kept`: somebody else has changed it since. */
export type Undone = { suspended: string[]; putBack: string[]; kept: string[]; ended: EndedMember[] };

export type Link = { id: string; userId: string };

/** The acts on one row, and the last of them that the chain has made. */
export type TouchedRow = { id: string; acts: readonly AccessAct[]; tail: readonly AccessAct[] };

/** Where a link undoes the acts of a chain, and what it has undone so far. */
export type Undoing = { accountId: string; link: Link; chain: Chain; undone: Undone };

/** Whether the chain has made the row itself. */
export const isAdded = ({ acts }: Pick<TouchedRow, "acts">, chain: Chain) =>
  chain.made.some((act) => act.before === null && act.id === acts[0]?.id);
