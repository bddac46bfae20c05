import {
  closestCenter,
  DndContext,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { PlacedCard } from '@hospital/shared/contract/calls/dashboard';
import { useGiveUpOnLeaving } from '@hospital/shared/dragging';
import { Button } from '@hospital/shared/ui/core';
import { announcementsOf, placeInWords } from './announcements';
import { asTheyCome } from './arrangement';
import classes from './CardOrder.module.css';
import { CardRow } from './CardRow';
import { useEscPutsBack } from './useEscPutsBack';

interface CardOrderProps {
  /** Given by the form. */
  readonly value?: readonly PlacedCard[];
  readonly onChange?: (cards: readonly PlacedCard[]) => void;
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** A field of a form: cards in their order, dragged by their handle or moved by its arrow keys, and shown or not. */
export function CardOrder({ value = [], onChange }: CardOrderProps): ReactNode {
  const [said, say] = useState('');
  const [dragging, setDragging] = useState(false);
  useEscPutsBack(dragging);
  useGiveUpOnLeaving(dragging);
  const sensors = useSensors(useSensor(PointerSensor));
  const keys = value.map(({ key }) => key);

  const move = (from: number, to: number): void => {
    if (from !== to && keys[from] && keys[to]) onChange?.(arrayMove([...value], from, to));
  };
  const moveByKey = (event: KeyboardEvent, at: number): void => {
    const [key, to] = [keys[at], STEPS[event.key]?.(at, keys.length)];
    if (key === undefined || to === undefined) return;
    event.preventDefault();
    move(at, to);
    if (keys[to]) say(placeInWords(key, to, keys.length));
  };
  const show = (at: number, visible: boolean): void =>
    onChange?.(value.map((card, index) => (index === at ? { ...card, visible: visible ? 'Y' : 'N' } : card)));
  const reset = (): void => {
    onChange?.(asTheyCome.filter(({ key }) => keys.includes(key)));
    say('已恢复默认排列，保存后生效');
  };
  const placeOf = (id: string | number | undefined): number => keys.findIndex((key) => key === id);

  return (
    <div>
      <p className={classes.hint} id="card-order-hint">
        拖动手柄调整顺序，按Esc放回；也可在手柄上按上下方向键；关闭开关则不显示。
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[upAndDown]}
        accessibility={{
          announcements: announcementsOf(keys),
          // The hint above says it to all.
          screenReaderInstructions: { draggable: '' },
        }}
        onDragStart={() => setDragging(true)}
        onDragCancel={() => setDragging(false)}
        onDragEnd={({ active, over }) => {
          setDragging(false);
          move(placeOf(active.id), placeOf(over?.id));
        }}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ul className={classes.list}>
            {value.map((card, at) => (
              <CardRow
                key={card.key}
                card={card}
                hint="card-order-hint"
                onKeyDown={(event) => moveByKey(event, at)}
                onShow={(visible) => show(at, visible)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <Button type="text" size="small" onClick={reset}>
        恢复默认
      </Button>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}
