export type Violation = { invariant: string; account_id: string; detail: string };
