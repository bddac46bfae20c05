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
Blob.prototype.text ??= function text() {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(this);
  });
};
Element.prototype.scrollIntoView ??= silent;
Element.prototype.scrollTo ??= silent;

// Dialogs open and close at once. The library is Arco's own, so it is looked up from there.
const arco = require.resolve('@arco-design/web-react/lib/Modal', { paths: [`${__dirname}/../../shared`] });
require(require.resolve('react-transition-group', { paths: [arco] })).config.disabled = true;

// user-event sends keys without the old key codes, which Arco still asks for.
const KEY_CODES = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  ' ': 32,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
};
const keyCode = Object.getOwnPropertyDescriptor(KeyboardEvent.prototype, 'keyCode');
Object.defineProperty(KeyboardEvent.prototype, 'keyCode', {
  ...keyCode,
  get() {
    return keyCode.get.call(this) || KEY_CODES[this.key] || 0;
  },
});

// Arco reads `element.ref` beside the new place of refs; React says so for every component.
const complain = console.error;
console.error = (...words) => {
  if (!String(words[0]).startsWith('Accessing element.ref was removed')) complain(...words);
};
