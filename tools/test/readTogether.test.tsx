// @ts-expect-error plain JavaScript, as Jest reads it
import readTogether from '../jest/readTogether.cjs';

// What the first leaves replaced, the second must not find.
readTogether(['tools/test/leavesClock.fixture.ts', 'tools/test/findsClock.fixture.ts']);
