import { keepWantedPage, takeWantedPage } from './wantedPage';

beforeEach(() => sessionStorage.clear());

test('the wanted page is given once, then home', () => {
  keepWantedPage('/mch/dict?type=sex');
  expect(takeWantedPage()).toBe('/mch/dict?type=sex');
  expect(takeWantedPage()).toBe('/home');
});

test.each(['//evil.example', 'https://evil.example', ''])('%p would leave the site', (path) => {
  keepWantedPage(path);
  expect(takeWantedPage()).toBe('/home');
});
