// What React and jsdom do for every element though no test looks at it: a fifth of what component tests take.

// React takes down where each element was made, for words of warnings. From this count on it leaves that out.
const ENOUGH = 1e4;
const react = require.resolve('react', { paths: [`${__dirname}/../../shared`] });
const internals = require(react).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => ENOUGH,
  set() {},
});

// jsdom goes through its style sheet for each question, and roles and names ask one for each element and all above it.
// Pages have no style sheets here: an element has what stands at itself, and the display of its kind.
const ofJsdom = window.getComputedStyle.bind(window);
const displays = new Map();

/** What the style sheet of browsers says of elements of this name. */
function displayOf(element) {
  const { localName } = element;
  if (!displays.has(localName))
    displays.set(localName, ofJsdom(element.ownerDocument.createElement(localName)).display);
  return displays.get(localName);
}

/** Not what opens and shuts, and not what Arco measures. */
const ASKED_WHOLE = ['details', 'dialog', 'summary', 'textarea'];

/** Whether more may decide than the element itself: what it inherits, its attributes, a style sheet of a test. */
const needsAll = (element) =>
  element.ownerDocument.styleSheets.length > 0 ||
  element.namespaceURI !== 'http://www.w3.org/1999/xhtml' ||
  element.hasAttribute('hidden') ||
  element.closest('[style*="visibility"]') !== null ||
  ASKED_WHOLE.includes(element.localName);

window.getComputedStyle = (element, pseudo) => {
  if (pseudo || needsAll(element)) return ofJsdom(element, pseudo);
  const { style } = element;
  if (style.display) return style;
  const display = displayOf(element);
  return new Proxy(style, {
    get(target, name) {
      if (name === 'display') return display;
      if (name === 'getPropertyValue')
        return (property) => (property === 'display' ? display : target.getPropertyValue(property));
      const value = target[name];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};
