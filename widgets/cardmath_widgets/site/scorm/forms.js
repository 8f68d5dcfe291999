// @ts-check
// Submits answers in frames that may not send forms, where the browser does not even notify the page. Our forms are
// never sent anywhere, so this always notifies the page.

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
function handIn(form, submitter) {
  if (form.noValidate || form.reportValidity()) {
    form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter }));
  }
}

HTMLFormElement.prototype.requestSubmit = function requestSubmit(submitter = null) {
  handIn(this, submitter);
};

// Enter in a field presses its form's button, too.
window.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest?.("button");
  if (!button?.form || button.type !== "submit" || button.disabled || event.defaultPrevented) return;
  event.preventDefault();
  handIn(button.form, button);
});
