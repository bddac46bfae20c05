import type { PlacedCard } from '@hospital/shared/contract/calls/dashboard';
import type { Session } from '@hospital/shared/session';
import { homeCards } from '../homeCards';

const keyOf = ({ tenantId, user }: Session): string => `home-cards:${tenantId}:${user.id}`;

/** Whoever wrote it: an older build, an extension, a hand. */
const isPlacedCard = (value: unknown): value is PlacedCard => {
  if (typeof value !== 'object' || value === null) return false;
  const { key, visible } = value as Partial<Record<keyof PlacedCard, unknown>>;
  return homeCards.some((card) => card.key === key) && (visible === 'Y' || visible === 'N');
};

const eachOnce = (cards: readonly PlacedCard[]): readonly PlacedCard[] =>
  cards.filter(({ key }, at) => cards.findIndex((card) => card.key === key) === at);

/** The arrangement of last time in this browser: the cards stand in it until the server has told the current one. */
export function readArrangement(session: Session): readonly PlacedCard[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(session)) ?? '[]');
    return Array.isArray(kept) ? eachOnce(kept.filter(isPlacedCard)) : [];
  } catch {
    return [];
  }
}

export function keepArrangement(session: Session, cards: readonly PlacedCard[]): void {
  try {
    if (cards.length === 0) localStorage.removeItem(keyOf(session));
    else localStorage.setItem(keyOf(session), JSON.stringify(cards));
  } catch {
    // Storage is full or forbidden: the cards then take their places when the server has answered.
  }
}
