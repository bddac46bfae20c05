/** @jest-environment jsdom */
import { hasSpareLine } from './spareLine';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  jest.restoreAllMocks();
});

test.each([
  ['a browser that tells nothing', undefined, true],
  ['a fast line', { effectiveType: '4g', saveData: false }, true],
  ['wireless', { effectiveType: '4g', type: 'wifi' }, true],
  ['a user who saves data', { effectiveType: '4g', saveData: true }, false],
  ['a mobile network', { effectiveType: '4g', type: 'cellular' }, false],
  ['a metered line', { metered: true }, false],
  ['3g', { effectiveType: '3g' }, false],
  ['2g', { effectiveType: '2g' }, false],
  ['less than that', { effectiveType: 'slow-2g' }, false],
])('%s', (_, connection, spare) => {
  if (connection) Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  expect(hasSpareLine()).toBe(spare);
});

test('no line at all', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(hasSpareLine()).toBe(false);
});
