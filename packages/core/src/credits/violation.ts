import { z } from "zod";

export const violationSchema = z.object({ invariant: z.string(), account_id: z.string(), detail: z.string() });
export type Violation = z.infer<typeof violationSchema>;
