import { refusedTogether } from "./support/refused-together.ts";

refusedTogether(["list"]);
