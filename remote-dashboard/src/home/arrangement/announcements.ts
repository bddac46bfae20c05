import type { Active, Announcements, Over } from '@dnd-kit/core';
import type { HomeCardKey } from '@hospital/shared/contract/calls/dashboard';
import { titleOf } from './arrangement';

/** @param at from 0 */
export const placeInWords = (key: string, at: number, count: number): string =>
  `${titleOf(key)}移到第${at + 1}位，共${count}位`;

/** What is said of a card that is dragged among these. */
export function announcementsOf(keys: readonly HomeCardKey[]): Announcements {
  const title = ({ id }: Active): string => titleOf(`${id}`);
  const place = ({ active, over }: { active: Active; over: Over | null }): string | undefined =>
    over
      ? placeInWords(
          `${active.id}`,
          keys.findIndex((key) => key === over.id),
          keys.length,
        )
      : undefined;
  return {
    onDragStart: ({ active }) => `已拿起${title(active)}`,
    onDragOver: place,
    onDragEnd: place,
    onDragCancel: ({ active }) => `${title(active)}已放回原处`,
  };
}
