/** What the global set-up hands to every test file. */
declare module "vitest" {
  export interface ProvidedContext {
    adminUrl: string;
    templateDatabase: string;
    temporalAddress: string;
    temporalBinary: string;
    /** Workers start without bundling and compiling the same code each time. */
    workflowBundle: string;
    compileCache: string;
  }
}

export {};
