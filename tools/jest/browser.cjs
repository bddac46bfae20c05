// What jsdom lacks of a browser and components ask for.
const { webcrypto } = require('node:crypto');
const { TextDecoder, TextEncoder } = require('node:util');

const silent = () => undefined;

globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;
if (!globalThis.crypto?.getRandomValues) {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
}
globalThis.ResizeObserver ??= class {
  observe = silent;
  unobserve = silent;
  disconnect = silent;
};
globalThis.IntersectionObserver ??= class {
  observe = silent;
  unobserve = silent;
  disconnect = silent;
  takeRecords = () => [];
};
globalThis.matchMedia ??= (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: silent,
  removeEventListener: silent,
  addListener: silent,
  removeListener: silent,
  dispatchEvent: () => false,
});
Element.prototype.scrollIntoView ??= silent;
Element.prototype.scrollTo ??= silent;

// Dialogs open and close at once. The library is Arco's own, so it is looked up from there.
const arco = require.resolve('@arco-design/web-react/lib/Modal', { paths: [`${__dirname}/../../shared`] });
require(require.resolve('react-transition-group', { paths: [arco] })).config.disabled = true;
