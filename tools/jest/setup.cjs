// The bundler's definition.
globalThis.BUILD_ID ??= 'test';

if (typeof document !== 'undefined') require('./browser.cjs');
