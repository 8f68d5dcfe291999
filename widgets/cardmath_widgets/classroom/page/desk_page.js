// @ts-check
// The desk as a page on the server, with its own connection to the class.

import { begin, isFree } from "./desk.js";
import { connect } from "./grown_up_connection.js";

begin((hear) => connect(hear, { isFree }));
