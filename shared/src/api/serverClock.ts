import { atom } from 'jotai';
import { store } from '../state/store';

/** `Date` headers tell whole seconds, and answers take their time: less (ms) than this says nothing of a clock. */
export const PRECISION = 3000;

/** How far the server's clock is ahead of this computer's, in milliseconds. */
export const aheadAtom = atom(0);

/**
 * Takes the server's clock from an answer; from one that took long it would be read wrongly.
 *
 * @param header `Date` of the answer
 * @param sentAt when it was asked for, by this computer's clock, in milliseconds
 */
export function noteServerDate(header: unknown, sentAt: number): void {
  const told = typeof header === 'string' ? Date.parse(header) : NaN;
  const now = Date.now();
  if (Number.isNaN(told) || now - sentAt > PRECISION || now < sentAt) return;
  const difference = told - now;
  if (Math.abs(difference - store.get(aheadAtom)) <= PRECISION) return;
  store.set(aheadAtom, Math.abs(difference) > PRECISION ? difference : 0);
}

/** For tests: as if nothing had been answered yet. */
export const forgetServerClock = (): void => store.set(aheadAtom, 0);

/** Now by the server's clock; by this computer's until the server has answered. */
export const serverNow = (): Date => new Date(Date.now() + store.get(aheadAtom));
