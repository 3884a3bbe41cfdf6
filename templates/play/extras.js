// What the player loads when a reader first uses it.
import { Colours } from "./colours.js";
import { savePicture } from "./picture.js";

Object.assign(window, { playExtras: { Colours, savePicture } });
