// The build writes the module: what each section of a page with a script starts, in their order.
import type { Rows } from "../stage/rows.js";
import type { Whole } from "../stage/whole.js";

export type Start = (stage: Whole | null, rows: Rows | null) => void;
export const starts: Start[];
