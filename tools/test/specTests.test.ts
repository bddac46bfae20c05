import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');
const folders: Readonly<Record<string, string>> = {
  e2e: 'e2e/specs',
  host: 'host/src',
  shared: 'shared/src',
  server: 'server/src',
  dashboard: 'remote-dashboard/src',
  org: 'remote-org/src',
  messages: 'remote-messages/src',
  clinic: 'remote-clinic/src',
  dictionary: 'remote-dictionary/src',
  customer: 'remote-customer/src',
  settings: 'remote-settings/src',
  stock: 'remote-stock/src',
  reception: 'remote-reception/src',
  billing: 'remote-billing/src',
};
const endings = ['.spec.ts', '.test.ts', '.test.tsx'];

/** `host:session/userState` as the file that it stands for. */
function fileOf(place: string): string | undefined {
  const [owner = '', name = ''] = place.split(':');
  return endings
    .map((ending) => path.join(root, folders[owner] ?? '', name + ending))
    .find((file) => existsSync(file));
}

test.each([
  ['shell.md', 100],
  ['hardening.md', 40],
  ['organisation.md', 80],
  ['messages.md', 25],
  ['home.md', 50],
  ['settings.md', 20],
  ['customers.md', 25],
  ['files.md', 20],
  ['products.md', 25],
  ['reception.md', 40],
  ['reservations.md', 50],
  ['boarding.md', 45],
  ['washing.md', 15],
  ['billing.md', 20],
  ['cases.md', 15],
  ['orders.md', 12],
  ['ward.md', 18],
  ['laboratory.md', 20],
  ['referral.md', 8],
  ['stock.md', 25],
  ['accounts.md', 8],
  ['packages.md', 20],
  ['coupons.md', 18],
  ['dictionary.md', 10],
])('every test that docs/spec/%s names is there', (name, least) => {
  const text = readFileSync(path.join(root, 'docs/spec', name), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  const named = rows.flatMap((row) => [...row.matchAll(/`(\w+:[\w/.-]+)` “([^”]+)”/g)]);
  expect(named.length).toBeGreaterThan(least);
  const lost = named.filter(([, place = '', title = '']) => {
    const file = fileOf(place);
    return !file || !readFileSync(file, 'utf8').includes(title);
  });
  expect(lost.map(([all]) => all)).toEqual([]);
});
