import { sidesWith, tagsWith } from './users.model';

const roles = (...names: string[]) => names.map((name) => ({ id: name, name }));

it.each([
  ['医生', ['doctor']],
  ['夜班医生', ['doctor']],
  ['医生助理', ['assistant']],
  ['收银员', ['cashier']],
  ['美容师', ['washer']],
  ['公司管理员', []],
])('the role %s brings the marks %j', (name, tags) => {
  expect(tagsWith(roles(name), {}, true)).toEqual(tags);
});

it('marks of a new user follow the roles until somebody chooses them', () => {
  const before = { roleIds: roles('护士'), tags: ['nurse' as const] };
  expect(tagsWith(roles('护士', '医生'), before, true)).toEqual(['nurse', 'doctor']);
  expect(tagsWith(roles('医生'), before, true)).toEqual(['doctor']);
  expect(tagsWith(roles('护士', '医生'), { ...before, tags: [] }, true)).toBeUndefined();
  expect(tagsWith(roles('医生'), { ...before, tags: ['sale'] }, true)).toBeUndefined();
});

it('no mark of an earlier user is taken away with a role', () => {
  expect(tagsWith(roles('店长'), { roleIds: roles('医生'), tags: ['doctor'] }, false)).toBeUndefined();
  expect(tagsWith(roles('店长', '医生'), { roleIds: roles('店长'), tags: [] }, false)).toEqual(['doctor']);
});

it('a new user is let in where the roles work, until somebody chooses the sides', () => {
  const keeper = roles('仓库管理员');
  expect(sidesWith(keeper, { loginTypes: ['2'] })).toEqual(['3']);
  expect(sidesWith([...keeper, ...roles('店长')], { roleIds: keeper, loginTypes: ['3'] })).toEqual([
    '2',
    '3',
  ]);
  expect(sidesWith(roles('公司管理员'), { loginTypes: ['2'] })).toEqual(['1']);
  expect(sidesWith([], { roleIds: keeper, loginTypes: ['3'] })).toEqual(['2']);
  expect(sidesWith(keeper, { loginTypes: ['1', '2'] })).toBeUndefined();
});
