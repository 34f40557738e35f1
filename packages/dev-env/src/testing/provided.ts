/** Values that the global setup provides to every test file. */
declare module "vitest" {
  export interface ProvidedContext {
    adminUrl: string;
    templateDatabase: string;
    /** The pooler between the product and PostgreSQL; null if it connects directly. */
    poolerPort: number | null;
    temporalAddress: string;
    temporalBinary: string;
    /** Lets workers start without bundling and compiling the same code each time. */
    workflowBundle: string;
  }
}

export {};
