import Cookies from 'js-cookie';
import type { LoginResult } from '@hospital/shared/contract/calls/identity';

const DAYS = 7;
const TOKEN = 'clientToken';

/** Cookies that live as long as the session (spec 1 §3); all end together at sign-out. */
const NAMES = [
  TOKEN,
  'tenantId',
  'tenantCode',
  'cover',
  'icon',
  'slogan',
  'logo',
  'watermark1',
  'watermark2',
  'warehouseId',
  'warehouseType',
  'menuListShowType',
  'lastBookingMoblie',
  'noticeNum',
  'cbqFlag',
  'signUrl',
] as const;
type Name = (typeof NAMES)[number];

const attributes = (): Cookies.CookieAttributes => ({
  expires: DAYS,
  sameSite: 'Lax',
  secure: location.protocol === 'https:',
});

/** Writes what has a value and removes what has none, so that nothing of an earlier session stays. */
function write(values: Readonly<Partial<Record<Name, string | number>>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === '') Cookies.remove(name);
    else Cookies.set(name, String(value), attributes());
  }
}

/** Token of the session; empty when nobody is signed in. */
export const readToken = (): string => Cookies.get(TOKEN) ?? '';

export const readCookie = (name: Exclude<Name, typeof TOKEN>): string => Cookies.get(name) ?? '';

/** Keeps what a successful sign-in brought, and the side that was signed in to. */
export function writeSignIn(
  result: LoginResult,
  side: {
    readonly tenantCode: string;
    readonly menuListShowType: number;
    readonly warehouseType: number;
  },
): void {
  const { token, tenantId, cover, icon, slogan, logo, watermark1, watermark2, cbqFlag } = result;
  const brand = { cover, icon, slogan, logo, watermark1, watermark2 };
  write({ ...brand, ...side, tenantId, cbqFlag, warehouseId: '', [TOKEN]: token });
}

/** Keeps where the user works, for the headers of the first calls after a reload. */
export function writeWorkplace(values: {
  readonly menuListShowType: number;
  readonly warehouseId: string;
  readonly warehouseType: number;
  readonly signUrl: string;
}): void {
  write(values);
}

/** Keeps the number at the bell (spec 1 §3). */
export const writeNoticeNum = (count: number): void => write({ noticeNum: count });

/**
 * Removes the token and everything that came with it. When a session ends by itself `tenantCode` stays, so that the
 * next sign-in is to the same chain; signing out removes that, too.
 */
export function clearSessionCookies({ keepTenantCode }: { readonly keepTenantCode: boolean }): void {
  for (const name of NAMES) if (name !== 'tenantCode' || !keepTenantCode) Cookies.remove(name);
}
