import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
// @ts-expect-error plain JavaScript, which Node runs as it is
import { mayOpenDatabase, serverTestFiles } from '../server-tests/testFiles.mjs';

const files = (word: string) => serverTestFiles([word]) as string[];
const opens = (file: string) => mayOpenDatabase(file) as boolean;

test('a word chooses the files that have it in their path, from the root', () => {
  expect(files('server/src/platform/http/batch.')).toEqual(['src/platform/http/batch.test.ts']);
  expect(files('nowhere')).toEqual([]);
});

test('what starts a server or opens a database, by itself or by a helper, is told from what does neither', () => {
  const [matrix = '', cost = ''] = ['permissionMatrix.test', 'requestCost'].flatMap(files);
  expect(opens(matrix)).toBe(true);
  expect(opens(cost)).toBe(false);
  for (const file of serverTestFiles() as string[]) {
    const text = readFileSync(path.join(__dirname, '../../server', file), 'utf8');
    if (/startTestServer\(|openTestDatabase\(|openEmptyDatabase\(/.test(text))
      expect([file, opens(file)]).toEqual([file, true]);
  }
});

test.each(['./fixture', '../bookings/visits.fixture', '../../test-support/people'])(
  'what opens a database through %s alone is told, too',
  (helper) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hospital-opens-'));
    try {
      const file = path.join(folder, 'some.test.ts');
      writeFileSync(file, `import { begin } from '${helper}';\n`);
      expect(opens(path.relative(path.join(__dirname, '../../server'), file))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
