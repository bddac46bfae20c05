import { isSignature } from './signature';

const paper = { width: 480, height: 180 };

it.each([
  ['a tap', { width: 0, height: 0 }, false],
  ['a tap of a trembling finger', { width: 9, height: 7 }, false],
  ['一', { width: 60, height: 2 }, true],
  ['a name that is written upright', { width: 10, height: 90 }, true],
])('%s is a signature or not, by how far it reaches over the paper', (_, drawn, taken) => {
  expect(isSignature(drawn, paper)).toBe(taken);
});
