const path = require('node:path');

/** Reporter of Jest: keeps how long each test took (`tools/check/durations.mjs`). */
module.exports = class {
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  async onRunComplete(_contexts, { testResults }) {
    // Of a few tests only: the others' durations are those of the first.
    if (process.env.SECOND_ATTEMPT) return;
    const { keepDurations } = await import('../check/durations.mjs');
    const { placeOf } = await import('../unit-tests/together.mjs');
    const suite = 'unit and component tests';
    const tests = testResults.flatMap(({ testFilePath, testResults: ofFile }) =>
      ofFile.map(({ ancestorTitles, title, duration }) => {
        const { file, ancestors } = placeOf(testFilePath, ancestorTitles);
        const name = [path.relative(this.rootDir, file), ...ancestors, title].join(' › ');
        return { suite, name, seconds: (duration ?? 0) / 1000 };
      }),
    );
    keepDurations('jest', tests);
  }
};
