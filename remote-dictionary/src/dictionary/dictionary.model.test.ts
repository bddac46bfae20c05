import { entry, someEntries } from '../../test/dictionary.fixture';
import { differences, fieldNamedIn, groupByType, rowsOf, valuesOf } from './dictionary.model';

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

it('tells in which fields another has other contents', () => {
  const mine = { ...valuesOf(entry()), remarks: undefined };
  expect(differences(mine, entry({ name: '雪白', remarks: '' }))).toEqual([
    { label: '名称', theirs: '雪白' },
  ]);
});

it.each([
  ['名称已存在', 'name'],
  ['编码已存在', 'code'],
  ['手机号已存在', null],
])('finds the field that 「%s」 means', (words, field) => {
  expect(fieldNamedIn(words)).toBe(field);
});
