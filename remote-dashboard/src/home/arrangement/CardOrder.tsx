import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import type { PlacedCard } from '@hospital/shared/contract/calls/dashboard';
import { Button, Switch } from '@hospital/shared/ui/core';
import { asTheyCome, cardOf, moved } from './arrangement';
import classes from './CardOrder.module.css';

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

const titleOf = ({ key }: PlacedCard): string => cardOf(key)?.title ?? '';

/** A field of a form: cards in their order, dragged by their handle or moved by its arrow keys, and shown or not. */
export function CardOrder({ value = [], onChange }: CardOrderProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, say] = useState('');

  const move = (from: number, to: number): void => {
    const next = moved(value, from, to);
    const card = value[from];
    if (next === value || !card) return;
    onChange?.(next);
    say(`${titleOf(card)}移到第${to + 1}位，共${value.length}位`);
  };
  const moveByKey = (event: KeyboardEvent, at: number): void => {
    const to = STEPS[event.key]?.(at, value.length);
    if (to === undefined) return;
    event.preventDefault();
    move(at, to);
  };
  const drag = (event: PointerEvent): void => {
    const from = value.findIndex(({ key }) => key === dragged);
    if (from < 0) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const under = rows.findIndex(({ bottom }) => event.clientY < bottom);
    move(from, under < 0 ? rows.length - 1 : under);
  };
  const show = (at: number, visible: boolean): void =>
    onChange?.(value.map((card, index) => (index === at ? { ...card, visible: visible ? 'Y' : 'N' } : card)));
  const reset = (): void => {
    onChange?.(asTheyCome.filter(({ key }) => value.some((card) => card.key === key)));
    say('已恢复默认排列，保存后生效');
  };

  return (
    <div>
      <p className={classes.hint} id="card-order-hint">
        拖动手柄调整顺序，或在手柄上按上下方向键；关闭开关则不显示。
      </p>
      <ul ref={list} className={classes.list}>
        {value.map((card, at) => (
          <li key={card.key} className={classes.row} data-dragged={card.key === dragged || undefined}>
            <button
              type="button"
              className={classes.handle}
              aria-label={`移动${titleOf(card)}`}
              aria-describedby="card-order-hint"
              onKeyDown={(event) => moveByKey(event, at)}
              onPointerDown={(event) => {
                if (event.button !== 0) return;
                event.currentTarget.setPointerCapture(event.pointerId);
                setDragged(card.key);
              }}
              onPointerMove={drag}
              onPointerUp={() => setDragged(null)}
              onPointerCancel={() => setDragged(null)}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
                <path d="M5 2h2v2H5zm4 0h2v2H9zM5 7h2v2H5zm4 0h2v2H9zm-4 5h2v2H5zm4 0h2v2H9z" />
              </svg>
            </button>
            <span className={classes.title}>{titleOf(card)}</span>
            <Switch
              size="small"
              checked={card.visible === 'Y'}
              aria-label={`显示${titleOf(card)}`}
              onChange={(visible) => show(at, visible)}
            />
          </li>
        ))}
      </ul>
      <Button type="text" size="small" onClick={reset}>
        恢复默认
      </Button>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}
