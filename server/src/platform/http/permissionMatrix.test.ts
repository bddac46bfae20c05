import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { matrixFile } from '../../test-support/permissionMatrix/file';
import { permissionMatrix, type MatrixRow } from '../../test-support/permissionMatrix/matrix';
import { cellsOf, matrixText } from '../../test-support/permissionMatrix/text';

let rows: readonly MatrixRow[];
before(async () => {
  rows = await permissionMatrix();
});

describe('who may make which call', () => {
  test('is as docs/permissions.md says, cell by cell; `npx pnpm@10.34.9 permissions` writes what is meant', () => {
    const text = matrixText(rows);
    const file = readFileSync(matrixFile, 'utf8');
    const [is, was] = [cellsOf(text), cellsOf(file)];
    const changed = [...new Set([...was.keys(), ...is.keys()])]
      .filter((cell) => is.get(cell) !== was.get(cell))
      .map((cell) => `${cell}: ${was.get(cell) ?? 'new'} -> ${is.get(cell) ?? 'gone'}`);
    assert.deepEqual(changed, []);
    assert.equal(text, file);
  });

  test('nobody without a session is answered, but by what is public', () => {
    const wrong = rows.filter(({ cells, declaration }) => {
      const open = declaration.access === 'public';
      return (cells.nobody === '90001') === open;
    });
    assert.deepEqual(
      wrong.map(({ id }) => id),
      [],
    );
  });

  /** Chain-wide records and those of the caller alone, which no store is asked for. */
  const ofNoStore = new Set([
    ...['roles.get', 'dictionary.get', 'questions.info', 'identity.currentUser', 'users.checkLoginName'],
    ...['messages.read', 'messages.delete', 'lists.clearSearches', 'organisation.areas', 'products.info'],
    ...['cases.saveTemplate', 'billTemplates.several'],
  ]);
  /** What of it lies outside the caller's scope is left out of the answer. */
  const narrowed = new Set([
    ...['organisation.deptTree', 'organisation.deptStoreTree', 'organisation.stores', 'inpatients.ofPet'],
    'identity.myStores',
    ...['bills.casesList', 'cases.diagnoses', 'cases.current'],
    ...['users.list', 'users.export', 'users.byTag', 'users.selects', 'users.doctors', 'users.byService'],
  ]);
  /** The other side of a transfer may be any warehouse; its lists show transfers of one's own alone. */
  const ofTwoSides = new Set([
    ...[
      'transfers.applied',
      'transfers.exportApplied',
      'transfers.exportAppliedLines',
      'transfers.available',
    ],
    ...['transfers.examined', 'transfers.exportExamined', 'transfers.exportExaminedLines'],
  ]);
  /** What became of each that was named stands in its answer, as a suite of its own tries. */
  const eachByItself = new Set(['cases.end']);

  test('whoever names a row or a store out of scope is refused, with every permission', () => {
    const named = rows.filter(
      ({ id, names }) =>
        names.length > 0 && ![ofNoStore, narrowed, ofTwoSides, eachByItself].some((apart) => apart.has(id)),
    );
    const answered = named.filter(
      ({ cells }) => !['404', '40302', '40300', '40901'].includes(cells.elsewhere),
    );
    assert.deepEqual(
      answered.map(({ id, cells }) => `${id} ${cells.elsewhere}`),
      [],
    );
    const required = named.filter(({ names, declaration }) =>
      names.some((name) => (declaration.request.required as readonly string[] | undefined)?.includes(name)),
    );
    assert.ok(required.length > 40);
    const strangers = required.filter(({ cells }) => cells['other tenant'] === '✓');
    assert.deepEqual(
      strangers.map(({ id }) => id),
      [],
    );
  });

  test('whoever names a store or a warehouse out of scope is told so, and lists of users narrow', () => {
    const places = rows.filter(({ names }) =>
      names.some((name) => /^(store|warehouse|scope)Ids?$/.test(name)),
    );
    assert.ok(places.length > 50);
    const others = places.filter(({ id, cells }) => !narrowed.has(id) && cells.elsewhere !== '40302');
    assert.deepEqual(
      others.map(({ id, cells }) => `${id} ${cells.elsewhere}`),
      [],
    );
  });
});
