// @ts-check
// Requests to the class's server. A page's requests include the token from the server's cookie.

/** Return the token from the server's cookie; "" if the browser blocks cookies. */
const cookieToken = () => /(?:^|; )_cardmath_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "";

/**
 * Post data and return the status and data of the answer, or no data if the server refuses; null if nothing answers, or
 * if the browser blocks cookies.
 * @param {string} address
 * @param {object} data
 * @returns {Promise<{ status: number, said: any } | null>}
 */
export async function post(address, data) {
  const token = cookieToken();
  if (!token) return null;
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-XSRFToken": token },
      body: JSON.stringify(data),
      cache: "no-store",
    });
    return { status: answer.status, said: answer.ok ? await answer.json() : {} };
  } catch {
    return null;
  }
}

const { key = "" } = document.body.dataset;
/** The part of an address that tells which class a grown-up's page is for, on a server with many classes. */
export const ofClass = key ? `?class=${key}` : "";

/**
 * Return what the class knows about this browser; null if nothing answers.
 * @param {string} line
 */
export const me = async (line) => {
  const answer = await fetch(`${line}me${ofClass}`, { cache: "no-store" }).catch(() => null);
  return answer?.ok ? answer.json() : null;
};

/** Where a page's script reports what has happened. */
export const status = /** @type {HTMLElement} */ (document.getElementById("class-status"));

/** Return the page's sentence about a request that got no answer. */
export const failed = () => (cookieToken() ? status.dataset.failed : status.dataset.blocked) ?? "";

/** @param {number} time in ms */
export const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** @returns {Record<string, string>} what this tab keeps if nothing is stored: its name survives a change of page */
const inTab = () => {
  try {
    return { ...JSON.parse(window.name) };
  } catch {
    return {};
  }
};

/** @param {string} name */
const stored = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

/**
 * What this browser keeps for the pupil in a seat. Other pupils do not get it.
 * @param {string} name
 */
export const keptFor = (name) => ({
  /** @param {string} seat */
  read(seat) {
    const [whose, ...text] = (inTab()[name] ?? stored(name) ?? "").split(" ");
    return whose === seat ? text.join(" ") : "";
  },
  /** @param {string} seat @param {string | number} value */
  write(seat, value) {
    const text = `${seat} ${value}`;
    try {
      localStorage.setItem(name, text);
    } catch { /* It lasts as long as the tab. */ }
    if (stored(name) !== text || name in inTab()) window.name = JSON.stringify({ ...inTab(), [name]: text });
  },
});
