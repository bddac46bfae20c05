import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { dragOf, Draggables, dragUnder } from '@hospital/shared/dragging';
import { useState, type ReactNode, type RefObject } from 'react';
import { INSTRUCTIONS } from './SortHandle';
import type { EntrySorting, Step } from './useEntrySorting';

interface EntryDraggingProps {
  readonly area: RefObject<HTMLDivElement | null>;
  readonly sorting: EntrySorting;
  readonly children: ReactNode;
}

const KEYS = {
  start: [KeyboardCode.Space, KeyboardCode.Enter],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
};
const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, ids) => ids.length - 1,
};
/** The table says itself what happens, also once the server has answered. */
const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** Entries are not droppables of dnd-kit, of which each would be measured: it is asked what lies under the pointer. */
const entryUnderPointer: CollisionDetection = ({ pointerCoordinates }) => {
  const row = pointerCoordinates && document.elementFromPoint(pointerCoordinates.x, pointerCoordinates.y);
  const drag = dragUnder(row?.closest('tr'));
  return drag ? [drag] : [];
};

/** Whether something is let go where it can stand; keys have been at its place all the while. */
const atPlace = ({ activatorEvent, collisions }: DragEndEvent, ids: readonly string[]): boolean =>
  activatorEvent instanceof KeyboardEvent || (collisions ?? []).some(({ id }) => ids.includes(`${id}`));

/** Keys go from place to place, whatever is rendered between them: there are no coordinates for dnd-kit. */
const keysThat =
  (move: EntrySorting['move']): KeyboardCoordinateGetter =>
  (event) => {
    const step = STEPS[event.code];
    if (!step) return;
    event.preventDefault();
    move(step);
  };

/** The entries in it are dragged by their handles: by mouse, pen, finger and keys. */
export function EntryDragging({ area, sorting, children }: EntryDraggingProps): ReactNode {
  const { lifted, lift, move, cancel, putDown } = sorting;
  const [coordinateGetter] = useState(() => keysThat(move));
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter, keyboardCodes: KEYS }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={entryUnderPointer}
      onDragStart={({ active }) => lift(dragOf(active)?.id ?? '')}
      onDragMove={({ collisions }) => {
        const [under] = collisions ?? [];
        if (under) move((at, ids) => (ids.includes(`${under.id}`) ? ids.indexOf(`${under.id}`) : at));
      }}
      onDragEnd={(event) => {
        if (atPlace(event, lifted?.ids ?? [])) void putDown();
        else cancel();
      }}
      onDragCancel={cancel}
      autoScroll={{ threshold: { x: 0, y: 0.15 } }}
      accessibility={{
        announcements: SILENT,
        screenReaderInstructions: { draggable: INSTRUCTIONS },
        // The handle has it all the while; who has gone elsewhere stays there.
        restoreFocus: false,
      }}
    >
      <Draggables area={area}>{children}</Draggables>
    </DndContext>
  );
}
