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
// Pages have no style sheets here: an element has what stands at itself, and beside it what browsers say of its kind.
const ofJsdom = window.getComputedStyle.bind(window);
const kinds = new Map();

/** What the style sheet of browsers says of elements of this name. */
function styleOfKind({ localName, namespaceURI, ownerDocument }) {
  if (!kinds.has(localName))
    kinds.set(localName, ofJsdom(ownerDocument.createElementNS(namespaceURI, localName)));
  return kinds.get(localName);
}

/** Not what opens and shuts. */
const ASKED_WHOLE = ['details', 'dialog', 'summary'];

/** Whether more may decide than the element itself: what it inherits, its attributes, a style sheet of a test. */
const needsAll = (element) =>
  element.ownerDocument.styleSheets.length > 0 ||
  element.hasAttribute('hidden') ||
  element.closest('[style*="visibility"]') !== null ||
  ASKED_WHOLE.includes(element.localName);

window.getComputedStyle = (element, pseudo) => {
  if (pseudo || needsAll(element)) return ofJsdom(element, pseudo);
  const { style } = element;
  const ofKind = styleOfKind(element);
  return new Proxy(style, {
    get(target, name) {
      if (name === 'getPropertyValue')
        return (property) => target.getPropertyValue(property) || ofKind.getPropertyValue(property);
      const value = target[name];
      if (typeof value === 'function') return value.bind(target);
      return value === '' ? ofKind[name] : value;
    },
  });
};

// jsdom looks for the labels of a control in the whole document, and at each label for its control in the whole document.
const { get: controlByJsdom } = Object.getOwnPropertyDescriptor(HTMLLabelElement.prototype, 'control');
Object.defineProperty(HTMLLabelElement.prototype, 'control', {
  configurable: true,
  get() {
    if (!this.htmlFor || !this.isConnected) return controlByJsdom.call(this);
    const named = this.ownerDocument.getElementById(this.htmlFor);
    return named && 'labels' in named ? named : null;
  },
});
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
  const { get: labelsByJsdom } = Object.getOwnPropertyDescriptor(prototype, 'labels');
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get() {
      if (!this.isConnected || this.type === 'hidden') return labelsByJsdom.call(this);
      return [...this.ownerDocument.querySelectorAll('label')].filter(({ control }) => control === this);
    },
  });
}
