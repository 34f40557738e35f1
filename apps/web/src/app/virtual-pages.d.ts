// An import statement would make this file a module of its own.
/* oxlint-disable typescript/consistent-type-imports */
declare module "virtual:pages" {
  /** Made by pages-plugin.ts from the declarations of the pages. */
  export const routesFor: Record<
    import("./page-declaration.ts").PageDeclaration["access"],
    import("react-router-dom").RouteObject[]
  >;
}
