import type { PlacedCard } from '@hospital/shared/contract/calls/dashboard';
import type { Session } from '@hospital/shared/session';

const keyOf = ({ tenantId, user }: Session): string => `home-cards:${tenantId}:${user.id}`;

/** The arrangement of last time in this browser: the cards stand in it until the server has told the current one. */
export function readArrangement(session: Session): readonly PlacedCard[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(session)) ?? '[]');
    return Array.isArray(kept) ? (kept as PlacedCard[]) : [];
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
