// @ts-check
// The connection of a grown-up's page to the class: it brings the page back, and renews it when it is from before.

import { me, ofClass } from "./requests.js";
import { Live } from "./live.js";
import { showLine } from "./showing.js";

const { class: line = "" } = document.body.dataset;

/** Whether the server has been updated since this page was opened: then it has other scripts. */
const isUpdated = async () => {
  const answer = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).catch(() => null);
  return answer?.status === 404;
};

/**
 * Open the connection.
 * @param {(news: any) => void} hear is called with each message
 * @param {{ as?: string, isFree?: () => boolean }} [page] its name, if it is not the desk, and whether a reload loses
 *   nothing there now
 */
export function connect(hear, { as = "", isFree = () => true } = {}) {
  let isOld = false;
  const query = as ? `?as=${as}${ofClass.replace("?", "&")}` : ofClass;
  return new Live(`${line}desk${query}`, (news) => {
    hear(news);
    if (isOld && isFree()) location.reload();
  }, showLine, async () => {
    const known = await me(line);
    if (known?.is_out) location.reload();
    else if (known) isOld ||= await isUpdated();
    return !known?.is_out;
  });
}
