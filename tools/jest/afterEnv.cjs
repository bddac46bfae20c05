if (typeof document !== 'undefined') {
  require('./cheapComponents.cjs');
  require('@testing-library/jest-dom');
  // Builds and tests run side by side on small machines.
  require('@testing-library/dom').configure({ asyncUtilTimeout: 8000 });
}
