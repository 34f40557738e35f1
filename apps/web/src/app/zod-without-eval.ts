// Zod compiles schemas with `new Function` where it may; the content security policy forbids it, and asking would be reported.
// Set before any schema is created, and without zod: most pages do not load it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
