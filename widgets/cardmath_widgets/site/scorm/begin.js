// @ts-check
// Starts a package in a learning platform: the visit comes first, because it knows the link to start with.

import "./forms.js";
import "./report.js";
import "../one_file/begin.js";
