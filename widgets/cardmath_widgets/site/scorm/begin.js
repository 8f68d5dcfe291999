// @ts-check
// Starts a package in a learning platform: the visit comes first, because it has the link to start from.

import "./forms.js";
import "./report.js";
import "../one_file/begin.js";
