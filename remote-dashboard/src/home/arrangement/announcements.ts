import type { Announcements, Over } from '@dnd-kit/core';
import type { HomeCardKey } from '@hospital/shared/contract/calls/dashboard';
import { titleOf } from './arrangement';

export const INSTRUCTIONS = '拖动手柄调整顺序，按Esc放回；也可在手柄上按上下方向键。';

/** @param at from 0 */
export const placeInWords = (key: HomeCardKey, at: number, count: number): string =>
  `${titleOf(key)}移到第${at + 1}位，共${count}位`;

/** What is said of a card that is dragged among these. */
export function announcementsOf(keys: readonly HomeCardKey[]): Announcements {
  const place = (id: unknown, over: Over | null): string | undefined =>
    over ? placeInWords(id as HomeCardKey, keys.indexOf(over.id as HomeCardKey), keys.length) : undefined;
  return {
    onDragStart: ({ active }) => `已拿起${titleOf(active.id as HomeCardKey)}`,
    onDragOver: ({ active, over }) => place(active.id, over),
    onDragEnd: ({ active, over }) => place(active.id, over),
    onDragCancel: ({ active }) => `${titleOf(active.id as HomeCardKey)}已放回原处`,
  };
}
