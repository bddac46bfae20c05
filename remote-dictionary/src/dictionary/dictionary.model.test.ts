import { entry, someEntries } from '../../test/dictionary.fixture';
import { groupByType, inOrder, movedTo, rowsOf } from './dictionary.model';

describe('groupByType', () => {
  it('derives a parent of each type, named by the remarks of its entries', () => {
    const groups = groupByType([entry({ code: '0', remarks: '' }), ...someEntries()]);
    expect(
      groups.map(({ id, parentId, type, name, entries }) => [id, parentId, type, name, entries.length]),
    ).toEqual([
      ['type:pet_color', '0', 'pet_color', '宠物毛色', 3],
      ['type:sex', '0', 'sex', '性别', 1],
    ]);
  });

  it('shows an entry once that moved to the next page while the pages were read', () => {
    const [group] = groupByType([entry(), entry({ code: '2' }), entry({ code: '2' })]);
    expect(group?.entries.map(({ code }) => code)).toEqual(['1', '2']);
  });
});

it('shows the entries of unfolded groups only', () => {
  const rows = rowsOf(groupByType(someEntries()), (id) => id === 'type:sex');
  expect(rows.map(({ id }) => id)).toEqual(['type:pet_color', 'type:sex', 'sex-1']);
});

it('moves an id to another place, never beyond the ends', () => {
  const ids = ['a', 'b', 'c'];
  expect(movedTo(ids, 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(movedTo(ids, 'c', -5)).toEqual(['c', 'a', 'b']);
  expect(movedTo(ids, 'c', 9)).toBe(ids);
  expect(movedTo(ids, 'x', 0)).toBe(ids);
});

it('puts entries in the order of their ids, those that came since at the end', () => {
  const entries = ['1', '2', '3'].map((code) => entry({ code }));
  const ids = ['pet_color-3', 'pet_color-1'];
  expect(inOrder(entries, ids).map(({ code }) => code)).toEqual(['3', '1', '2']);
});
