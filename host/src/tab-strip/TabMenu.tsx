import type { ReactNode } from 'react';
import { PopupMenu } from '../layout/PopupMenu';
import { type Closing, idsToClose, moveTab, type Tab, type TabsState } from './tabs';
import { useTabs } from './tabStore';

const closings: readonly (readonly [Closing, string])[] = [
  ['current', '关闭当前'],
  ['others', '关闭其他'],
  ['left', '关闭左侧'],
  ['right', '关闭右侧'],
  ['all', '关闭全部'],
];

const moves = [
  { steps: -1, label: '左移', keys: 'Ctrl+Shift+←' },
  { steps: 1, label: '右移', keys: 'Ctrl+Shift+→' },
] as const;

const canMove = (state: TabsState, { id }: Tab, steps: number): boolean =>
  moveTab(state, id, state.tabs.findIndex((tab) => tab.id === id) + steps) !== state;

/** Room that the menu needs at the right edge of the window. */
const WIDTH = 190;

interface TabMenuProps {
  readonly tab: Tab;
  /** Where it was asked for, in the window. */
  readonly place: { readonly left: number; readonly top: number };
  readonly onRefresh: (tab: Tab) => void;
  readonly onMove: (tab: Tab, steps: number) => void;
  readonly onCloseTabs: (tab: Tab, closing: Closing) => void;
  readonly onClose: () => void;
}

/** The context menu of a tab (spec 1 §2 Shell). What would change nothing cannot be chosen. */
export function TabMenu({ tab, place, onRefresh, onMove, onCloseTabs, onClose }: TabMenuProps): ReactNode {
  const state = useTabs();
  return (
    <PopupMenu
      label={`${tab.title} 的操作`}
      items={[
        { label: '刷新', onSelect: () => onRefresh(tab) },
        ...moves.map(({ steps, label, keys }) => ({
          label,
          keys,
          disabled: !canMove(state, tab, steps),
          onSelect: () => onMove(tab, steps),
        })),
        ...closings.map(([closing, label]) => ({
          label,
          disabled: idsToClose(state, tab.id, closing).length === 0,
          onSelect: () => onCloseTabs(tab, closing),
        })),
      ]}
      onClose={onClose}
      style={{ left: Math.min(place.left, window.innerWidth - WIDTH), top: place.top }}
    />
  );
}
