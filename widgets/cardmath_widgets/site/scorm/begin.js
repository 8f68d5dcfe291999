// @ts-check
// Begins a package in a learning platform: the visit first, because it knows the link to begin with.

import "./forms.js";
import "./report.js";
import "../one_file/begin.js";
