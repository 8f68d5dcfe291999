// @ts-check
// A teacher's choice on the start page, as a value, as a link, and as a test for each offer.

/** @typedef {{ what: string, age: string, topic: string }} Choice empty strings select everything */
/** @typedef {{ what: string, from: number, to: number, topics: string[] }} Offer */
/** @typedef {"play" | "for-teachers"} Door */

const FIELDS = /** @type {const} */ (["what", "age", "topic"]);

/**
 * Read a link of the start page. A link to anything else on the page does not select a door.
 * @param {string} hash
 * @returns {{ door: Door | null, choice: Choice }}
 */
export const read = (hash) => {
  const [name, ...fields] = hash.replace(/^#/, "").split("&");
  const said = new URLSearchParams(fields.join("&"));
  const choice = { what: said.get("what") ?? "", age: said.get("age") ?? "", topic: said.get("topic") ?? "" };
  return { door: name === "play" || name === "for-teachers" ? name : null, choice };
};

/**
 * Return the link of a teacher's choice.
 * @param {Choice} choice
 */
export const write = (choice) => (
  ["#for-teachers", ...FIELDS.filter((name) => choice[name]).map((name) => `${name}=${choice[name]}`)].join("&")
);

/**
 * Return whether an offer fits a choice.
 * @param {Offer} offer
 * @param {Choice} choice
 */
export const fits = ({ what, from, to, topics }, choice) => (
  (!choice.what || choice.what === what)
  && (!choice.age || (from <= Number(choice.age) && Number(choice.age) <= to))
  && (!choice.topic || topics.includes(choice.topic))
);
