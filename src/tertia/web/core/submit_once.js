// A form that is sent only once, so that two taps create one table.

/**
 * Lets a form be sent only once, until the visitor comes back to the page.
 * @param {SubmitEvent} event
 */
export function submitOnce(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = 'yes';
  addEventListener(
    'pageshow',
    () => {
      delete form.dataset.sent;
    },
    { once: true },
  );
}
