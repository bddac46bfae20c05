import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');
const folders: Readonly<Record<string, string>> = {
  e2e: 'e2e/specs',
  shared: 'shared/src',
  server: 'server/src',
  dictionary: 'remote-dictionary/src',
  settings: 'remote-settings/src',
};
const endings = ['.spec.ts', '.test.ts', '.test.tsx'];

/** `server:dictionary/dictionary` as the file that it stands for. */
function fileOf(place: string): string | undefined {
  const [owner = '', name = ''] = place.split(':');
  return endings
    .map((ending) => path.join(root, folders[owner] ?? '', name + ending))
    .find((file) => existsSync(file));
}

const documents = ['dictionary.md', 'settings.md'].filter((name) =>
  existsSync(path.join(root, 'docs/spec', name)),
);

test.each(documents)('every test that docs/spec/%s names is there', (name) => {
  const text = readFileSync(path.join(root, 'docs/spec', name), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  const named = rows.flatMap((row) => [...row.matchAll(/`(\w+:[\w/.-]+)` “([^”]+)”/g)]);
  expect(named.length).toBeGreaterThan(10);
  const lost = named.filter(([, place = '', title = '']) => {
    const file = fileOf(place);
    return !file || !readFileSync(file, 'utf8').includes(title);
  });
  expect(lost.map(([all]) => all)).toEqual([]);
});
