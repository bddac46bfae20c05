// Every class of a CSS module by its own name.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : String(name)) });
