// Zod compiles schemas with `new Function` where it may; the content security policy forbids it, and asking would be reported.
// Said before any schema is made, and without zod: most pages have none.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
