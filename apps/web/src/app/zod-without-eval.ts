import { config } from "zod";

// Zod compiles schemas with `new Function` where it may; the content security policy forbids it, and asking would be reported.
config({ jitless: true });
