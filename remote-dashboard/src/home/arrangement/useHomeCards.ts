import { useEffect, useState } from 'react';
import type { PlacedCard } from '@hospital/shared/contract/calls/dashboard';
import { mayMake, useSession, type Session } from '@hospital/shared/session';
import type { HomeCard } from '../homeCards';
import { arranged, cardOf } from './arrangement';
import { keepArrangement, readArrangement } from './keptArrangement';

function maySee(session: Session, { sides, call, list = call }: HomeCard): boolean {
  const { workspaceType, storeId } = session.workplace;
  if (!sides.includes(workspaceType) || (workspaceType === 2 && storeId === '')) return false;
  return mayMake(session, list);
}

/**
 * The cards of this user on this side, in the user's order.
 *
 * @param answered what the server keeps of the order; undefined while it is not known
 */
export function useHomeCards(answered: readonly PlacedCard[] | undefined): {
  /** To be seen. */
  readonly shown: readonly HomeCard[];
  /** Those and the hidden ones. */
  readonly mine: readonly PlacedCard[];
  /** Those and the cards of other sides. */
  readonly all: readonly PlacedCard[];
} {
  const session = useSession();
  const [ofLastTime] = useState(() => readArrangement(session));
  useEffect(() => {
    if (answered) keepArrangement(session, answered);
  }, [answered, session]);
  const all = arranged(answered ?? ofLastTime);
  const mine = all.filter(({ key }) => {
    const card = cardOf(key);
    return card !== undefined && maySee(session, card);
  });
  return {
    all,
    mine,
    shown: mine.flatMap(({ key, visible }) => {
      const card = cardOf(key);
      return visible === 'Y' && card ? [card] : [];
    }),
  };
}
