// A learning platform by the rules of Moodle's SCORM 1.2 player (mod/scorm/datamodels/scorm_12.js), without its mercy:
// every breach of a rule is noted as a fault. What is stored lasts until the browser is closed.
"use strict";

const OFTEN = 29_000; // ms between two commits, unless the page is hidden
const FORMATS = {
  "cmi.core.lesson_status": /^(passed|completed|failed|incomplete|browsed)$/,
  "cmi.core.score.raw": /^(100|[0-9]{1,2}(\.[0-9]{1,2})?)$/,
  "cmi.core.score.min": /^0$/,
  "cmi.core.score.max": /^100$/,
  "cmi.core.session_time": /^[0-9]{4}:[0-5][0-9]:[0-5][0-9]$/,
  "cmi.core.exit": /^(time-out|suspend|logout|)$/,
  "cmi.suspend_data": /^[ -~]{0,4096}$/,
};
const INTERACTION = {
  id: /^[!-~]{1,255}$/, type: /^(fill-in|choice)$/, student_response: /^[ -~]{0,255}$/, result: /^(correct|wrong)$/,
};
// Nothing else is anybody's business: neither names nor numbers of students.
const READ = ["cmi.suspend_data", "cmi.core.lesson_status", "cmi.interactions._count"];

const stored = JSON.parse(localStorage.getItem("stored") ?? '{"cmi": {}, "interactions": [], "visits": 0, "faults": []}');
const save = () => localStorage.setItem("stored", JSON.stringify(stored));
const fault = (words) => {
  stored.faults.push(words);
  save();
  return "false";
};

const cmi = { "cmi.core.lesson_status": "not attempted", "cmi.suspend_data": "", ...stored.cmi };
const interactions = [...stored.interactions];
let state = "new";
let committed = -Infinity;
let hasStatus = false;

function interact(name, value) {
  const [, at, field] = /^cmi\.interactions\.([0-9]+)\.(\w+)$/.exec(name) ?? [];
  if (!INTERACTION[field]?.test(value)) return fault(`${name} = ${value}`);
  if (Number(at) > interactions.length || (Number(at) === interactions.length && field !== "id")) {
    return fault(`${name} is out of order`);
  }
  interactions[at] = { ...interactions[at], [field]: value };
  return "true";
}

function store() {
  stored.cmi = { ...cmi };
  stored.interactions = interactions;
  save();
}

const wanted = new URLSearchParams(location.search);
if (!wanted.has("none")) window.API = {
  LMSInitialize(nothing) {
    if (wanted.has("refuses")) return "false";
    if (nothing !== "" || state === "open") return fault("LMSInitialize");
    state = "open";
    return "true";
  },
  LMSGetValue(name) {
    if (state !== "open" || !READ.includes(name)) return fault(`read ${name}`);
    return name === "cmi.interactions._count" ? interactions.length : cmi[name];
  },
  LMSSetValue(name, value) {
    if (state !== "open" || typeof value !== "string") return fault(`${name} = ${value} (${state})`);
    if (name.startsWith("cmi.interactions.")) return interact(name, value);
    if (!FORMATS[name]?.test(value)) return fault(`${name} = ${value}`);
    hasStatus ||= name === "cmi.core.lesson_status";
    cmi[name] = value;
    return "true";
  },
  LMSCommit(nothing) {
    if (nothing !== "" || state !== "open") return fault("LMSCommit");
    if (!document.hidden && performance.now() - committed < OFTEN) return fault("LMSCommit again");
    committed = performance.now();
    store();
    return "true";
  },
  LMSFinish(nothing) {
    if (nothing !== "" || state !== "open") return fault("LMSFinish");
    state = "over";
    // As Moodle does.
    if (!hasStatus && cmi["cmi.core.lesson_status"] === "not attempted") cmi["cmi.core.lesson_status"] = "completed";
    stored.visits += 1;
    store();
    return "true";
  },
};
