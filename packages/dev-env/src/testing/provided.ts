/** What the global set-up hands to every test file. */
declare module "vitest" {
  export interface ProvidedContext {
    adminUrl: string;
    templateDatabase: string;
    /** Of the pooler between the product and PostgreSQL; null where it connects directly. */
    poolerPort: number | null;
    temporalAddress: string;
    temporalBinary: string;
    /** Workers start without bundling and compiling the same code each time. */
    workflowBundle: string;
  }
}

export {};
