// @ts-check
// The projector: how to join, and how far the class has got, as shapes without names.

import { connect } from "./grown_up_connection.js";
import { following } from "./showing.js";

const follow = following();

connect(({ drawn }) => follow(drawn), { as: "projector" });
