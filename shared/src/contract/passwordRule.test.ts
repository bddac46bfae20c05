import { strongPassword } from './passwordRule';

it.each([
  ['Abcdefg#', true],
  ['Pet@12345', true],
  ['abcdefg#', false],
  ['ABCDEFG#', false],
  ['Abcdefgh', false],
  ['Abcdef#', false],
  [`Ab#${'c'.repeat(48)}`, false],
])('%s is a password of the spec: %s', (password, strong) => {
  expect(strongPassword.test(password)).toBe(strong);
});
