/** @jest-environment jsdom */
import { forgetWantedPage, keepWantedPage, wantedPage } from './wantedPage';

beforeEach(() => sessionStorage.clear());

test('the wanted page is kept until it is forgotten, then it is home', () => {
  keepWantedPage('/mch/dict?type=sex');
  expect(wantedPage()).toBe('/mch/dict?type=sex');
  forgetWantedPage();
  expect(wantedPage()).toBe('/home');
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', ''])(
  '%p would leave the site',
  (path) => {
    keepWantedPage(path);
    expect(wantedPage()).toBe('/home');
  },
);
