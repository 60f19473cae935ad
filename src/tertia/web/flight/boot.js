// The script of the page /flight/boot, which a browser without a network shows at every address that
// it has not kept. Lets Python in the browser render the page at this address, and shows it.
import { request } from './host.js';

const { flight } = document.documentElement.dataset;
const status = /** @type {HTMLElement} */ (document.querySelector('[data-failure]'));

try {
  const response = await request('GET', location.pathname + location.search);
  const page = new TextDecoder().decode(response.body);
  document.open();
  document.write(page);
  document.close();
  document.documentElement.dataset.flight = flight;
  document.documentElement.dataset.local = ''; // rendered here, not by the server
} catch {
  status.textContent = status.dataset.failure ?? '';
}
