import { refusedTogether } from "./support/refused-together.ts";

refusedTogether(["apply", "undo"]);
