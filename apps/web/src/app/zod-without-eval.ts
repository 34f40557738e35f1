// Zod compiles schemas with `new Function` if allowed; the content security policy forbids it, and even probing would be reported.
// Must be set before any schema is created, and without importing zod: most pages do not load it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
