import type { Access } from "@plumbline/core/accounts/authorize.ts";
import type { ErrorCode } from "@plumbline/schema/errors.ts";
import type { z } from "zod";

export type Operation = {
  method: "get" | "post" | "patch" | "delete";
  /** As in OpenAPI: parameters in braces. */
  path: string;
  tag: "Account" | "Credits" | "HubSpot" | "Cleaning" | "Recurring cleaning" | "Webhooks" | "Operators";
  summary: string;
  /** Who may call it; `none`: no authentication. */
  auth: "none" | Access;
  /** Parameters behind the question mark, all of them optional. */
  query?: z.ZodObject;
  body?: z.ZodType;
  status: 200 | 201 | 202 | 302;
  /** A text: what is answered instead of JSON. */
  answer: z.ZodType | string;
  /** In addition to the errors of its access and method. */
  errors: readonly ErrorCode[];
};

/** Users only. */
export const user = { auth: "user", status: 200 } as const;
/** Users, and API keys of that scope. */
export const readScope = { auth: "read", status: 200 } as const;
export const writeScope = { auth: "write", status: 200 } as const;
/** Open also to operators who must set up their second factor first. */
export const setup = { auth: "setup", status: 200 } as const;
export const isPublic = { auth: "none", status: 200 } as const;
/** What every question to HubSpot can end in. */
export const reading = ["not_found", "needs_reconnect", "crm_refused", "crm_unavailable", "rate_limited"] as const;
