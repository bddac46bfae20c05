import { type Active, useDraggable } from '@dnd-kit/core';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react';
import { useGiveUpOnLeaving } from './useGiveUpOnLeaving';

/** A record that is dragged, or its end. */
export interface Drag {
  readonly id: string;
  readonly kind: 'move' | 'length';
}

/** What a button has by which something is dragged. */
export const handleOf = ({ id, kind }: Drag) => ({ 'data-drags': id, 'data-kind': kind });

/** What a button drags; null: nothing. */
function dragBy(handle: HTMLElement | null): Drag | null {
  const id = handle?.dataset['drags'];
  return id === undefined ? null : { id, kind: handle?.dataset['kind'] === 'length' ? 'length' : 'move' };
}

/** What the handle in an element drags, e.g. in a row. */
export const dragUnder = (element: Element | null | undefined): Drag | null =>
  dragBy(element?.querySelector<HTMLElement>('[data-drags]') ?? null);

/** The handle that is held. */
class Held {
  handle: HTMLElement | null = null;
  drag: Drag | null = null;

  take(handle: HTMLElement | null): void {
    this.handle = handle;
    this.drag = dragBy(handle);
  }

  /** The handle of the same thing where it stands now, if it was drawn anew elsewhere. */
  movedTo(area: HTMLElement | null): HTMLElement | null {
    if (!this.drag || this.handle?.isConnected !== false) return null;
    const { id, kind } = this.drag;
    const handles = area?.querySelectorAll<HTMLElement>(`[data-kind=${kind}]`) ?? [];
    return [...handles].find(({ dataset }) => dataset['drags'] === id) ?? null;
  }
}

/** What is dragged; null: nothing. */
export const dragOf = ({ data }: Active): Drag | null => (data.current as Partial<Held>).drag ?? null;

interface DraggablesProps {
  readonly area: RefObject<HTMLDivElement | null>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Whatever has a handle in it is dragged by it. To dnd-kit it is one thing, which stands where the handle does that is
 * taken: hundreds that are draggable each by itself cost a large page a good part of its first picture.
 */
export function Draggables({ area, className, children }: DraggablesProps): ReactNode {
  const [held] = useState(() => new Held());
  const { listeners, setNodeRef, isDragging } = useDraggable({ id: 'held', data: held });
  useGiveUpOnLeaving(isDragging);
  // Before dnd-kit gives the focus back to what was dragged.
  useLayoutEffect(() => {
    const handle = held.movedTo(area.current);
    if (!handle) return;
    held.take(handle);
    setNodeRef(handle);
  });
  const take = (event: PointerEvent | KeyboardEvent, kind: 'onPointerDown' | 'onKeyDown'): void => {
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drags]') : null;
    if (!handle) return;
    const before = held.handle;
    held.take(handle);
    setNodeRef(handle);
    listeners?.[kind]?.(event);
    if ('dndKit' in event.nativeEvent) return;
    // It is no beginning of a drag: what is dragged already stays what it is.
    held.take(before);
    setNodeRef(before);
  };
  return (
    <div
      ref={area}
      className={className}
      onPointerDown={(event) => take(event, 'onPointerDown')}
      onKeyDown={(event) => take(event, 'onKeyDown')}
    >
      {children}
    </div>
  );
}
