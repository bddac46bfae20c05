import { type DragEvent, type RefObject, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusTab, tabElementIdOf, tabElementsIn } from './tabElements';
import type { Tab } from './tabs';
import { readTabsState, tabCommands } from './tabStore';

/** Firefox begins no drag without data; of a type that no field takes for text. */
const DRAG_TYPE = 'application/x-tab';

interface Drag {
  readonly id: string;
  /** Before which tab it would be dropped; the number of tabs stands for the end. */
  readonly gap: number;
}

const indexOf = (id: string): number => readTabsState().tabs.findIndex((tab) => tab.id === id);

/** How many tabs lie before a place of the window. */
const gapAt = (list: HTMLElement, x: number): number =>
  tabElementsIn(list).filter((element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2 < x;
  }).length;

/** Sorting the tabs by dragging them, and step by step for keyboard and menu. */
export function useTabSorting(list: RefObject<HTMLElement | null>) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [announcement, setAnnouncement] = useState('');

  const moveBy = useMemo(
    () =>
      (tab: Tab, steps: number): void => {
        // At once: the focus goes along, and brings the tab into sight.
        flushSync(() => {
          tabCommands.move(tab.id, indexOf(tab.id) + steps);
          setAnnouncement(
            `${tab.title} 已移到第 ${indexOf(tab.id) + 1} 位，共 ${readTabsState().tabs.length} 个`,
          );
        });
        focusTab(list.current, tab.id);
      },
    [list],
  );

  const dragHandlers = {
    onDragStart(event: DragEvent<HTMLElement>): void {
      const id = readTabsState().tabs.find(
        (tab) => tabElementIdOf(tab.id) === (event.target as Element).id,
      )?.id;
      if (id === undefined) return;
      event.dataTransfer.setData(DRAG_TYPE, id);
      event.dataTransfer.effectAllowed = 'move';
      setDrag({ id, gap: indexOf(id) });
    },
    onDragOver(event: DragEvent<HTMLElement>): void {
      if (!drag) return; // something from elsewhere
      event.preventDefault();
      const affixed = readTabsState().tabs.filter((tab) => tab.affixed).length;
      const gap = Math.max(affixed, gapAt(event.currentTarget, event.clientX));
      if (gap !== drag.gap) setDrag({ ...drag, gap });
    },
    onDrop(event: DragEvent<HTMLElement>): void {
      if (!drag) return;
      event.preventDefault();
      tabCommands.move(drag.id, drag.gap > indexOf(drag.id) ? drag.gap - 1 : drag.gap);
    },
    onDragEnd: () => setDrag(null),
  };

  return { moveBy, announcement, gap: drag?.gap ?? null, dragHandlers };
}
