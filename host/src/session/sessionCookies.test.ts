/** @jest-environment jsdom */
import type { LoginResult } from '@hospital/shared/contract/calls/identity';
import { writeSignIn } from './sessionCookies';

test('what a sign-in brought is kept for seven days and no longer (spec 1 §3)', () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
  const written: string[] = [];
  jest.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie));
  const result = { token: 'secret', tenantId: '1', cover: 'cover.jpg', slogan: '安心', cbqFlag: 'N' };
  writeSignIn(result as unknown as LoginResult, {
    tenantCode: 'demo',
    menuListShowType: 2,
    warehouseType: 2,
  });
  const kept = written.filter(
    (cookie) => !cookie.includes('expires=Thu, 01 Jan 1970') && !/^\w+=;/.test(cookie),
  );
  const names = kept.map((cookie) => cookie.split('=', 1)[0]);
  expect(names).toEqual(expect.arrayContaining(['clientToken', 'tenantId', 'tenantCode', 'cover', 'slogan']));
  for (const cookie of kept) {
    expect(cookie).toMatch(/expires=Sat, 28 Nov 2026 08:00:00 GMT/);
    expect(cookie).toMatch(/sameSite=Lax/i);
  }
});
