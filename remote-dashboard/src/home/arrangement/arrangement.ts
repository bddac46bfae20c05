import type { HomeCardKey, PlacedCard } from '@hospital/shared/contract/calls/dashboard';
import { homeCards, type HomeCard } from '../homeCards';

/** The cards as they come: all to be seen, in their own order. */
export const asTheyCome: readonly PlacedCard[] = homeCards.map(({ key }) => ({ key, visible: 'Y' }));

/** Every card once: in the order that was kept, then those that it does not name. */
export function arranged(kept: readonly PlacedCard[]): readonly PlacedCard[] {
  const known = kept.filter(({ key }) => homeCards.some((card) => card.key === key));
  return [...known, ...asTheyCome.filter(({ key }) => known.every((card) => card.key !== key))];
}

/** What is to be kept of an arrangement: nothing when it is as the cards come anyway. */
export const toKeep = (cards: readonly PlacedCard[]): readonly PlacedCard[] =>
  JSON.stringify(cards) === JSON.stringify(asTheyCome) ? [] : cards;

/**
 * The order of some cards written into the order of all: the places that they have together are filled in their new
 * order, those of the others (which this user does not see here) stay.
 */
export function mergeOrder(all: readonly PlacedCard[], some: readonly PlacedCard[]): readonly PlacedCard[] {
  const mine = new Set<HomeCardKey>(some.map(({ key }) => key));
  const queue = [...some];
  return all.map((card) => (mine.has(card.key) ? (queue.shift() ?? card) : card));
}

export const cardOf = (key: string): HomeCard | undefined => homeCards.find((card) => card.key === key);

export const titleOf = (key: string): string => cardOf(key)?.title ?? '';
