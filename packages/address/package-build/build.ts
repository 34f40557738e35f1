import { buildPackage } from "./build-package.ts";

process.stdout.write(`${buildPackage()}\n`);
