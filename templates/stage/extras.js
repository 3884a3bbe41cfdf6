// What a page loads when a reader first uses it.
import { Colours } from "../play/colours.js";
import { savePicture } from "../play/picture.js";
import { check } from "../sections/proof/check_proof.js";

Object.assign(window, { extras: { Colours, savePicture, check } });
