// The pages of puzzles, and of kinds with an example.
import { whenLoaded } from "./load.js";
import { startPage } from "./page.js";

startPage(whenLoaded());
