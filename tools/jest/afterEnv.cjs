require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// Builds and tests run side by side on small machines.
configure({ asyncUtilTimeout: 8000 });
