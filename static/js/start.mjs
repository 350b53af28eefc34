// Starts PyScript, without its one hook for workers: that travels as text and is made a function again, for which a content security
// policy would have to let any text become a script. What it does is done by engine-runtime.mjs. PyScript reads its hooks only
// after every module here has run.
import { hooks } from "../vendor/pyscript/core.js";
hooks.worker.onBeforeRunAsync.clear();
