const path = require('node:path');

const root = path.join(__dirname, '../..');

/**
 * Reads test files in, each as a group of its own name. What cleans up after a test comes first, for all of them.
 *
 * @param {readonly string[]} files from the root
 */
module.exports = function readTogether(files) {
  require('@testing-library/react');
  require('../../shared/src/testing');
  for (const file of files)
    describe(file, () => {
      require(path.join(root, file));
      afterAll(() => {
        jest.restoreAllMocks();
        jest.useRealTimers();
        localStorage.clear();
        sessionStorage.clear();
      });
    });
};
