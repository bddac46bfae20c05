import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { STORE_FIELDS } from '@hospital/shared/contract/storeWords';
import { fieldNames } from '@hospital/shared/contract/fieldNames';

const root = path.join(__dirname, '../..');
const folders = ['remote-org/src/stores', 'server/src/domains/organisation'];
const sources = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => path.join(folder, String(file)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file)),
);

test('fields of a store have their words from one place: form, list, details, import and refusals', () => {
  const words = Object.values(STORE_FIELDS).join('|');
  const copies = sources.filter((file) =>
    new RegExp(`['"](开启)?(${words})['"]`).test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(copies).toEqual([]);
});

test('refusals call fields of a store as its form does', () => {
  for (const [field, word] of Object.entries(STORE_FIELDS))
    if (/^(store|online)/.test(field)) expect([field, fieldNames[field] ?? word]).toEqual([field, word]);
});
