import { useSortable } from '@dnd-kit/sortable';
import type { KeyboardEvent, ReactNode } from 'react';
import type { PlacedCard } from '@hospital/shared/contract/calls/dashboard';
import { Switch } from '@hospital/shared/ui/core';
import { titleOf } from './arrangement';
import classes from './CardOrder.module.css';

interface CardRowProps {
  readonly card: PlacedCard;
  /** Id of what says how cards are moved. */
  readonly hint: string;
  /** Of the handle. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onShow: (visible: boolean) => void;
}

/** A card in the order of cards: its handle, its title, and whether it is shown. */
export function CardRow({ card, hint, onKeyDown, onShow }: CardRowProps): ReactNode {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: card.key,
  });
  const title = titleOf(card.key);
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragged={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes.handle}
        aria-label={`移动${title}`}
        aria-describedby={hint}
        {...listeners}
        onKeyDown={onKeyDown}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path d="M5 2h2v2H5zm4 0h2v2H9zM5 7h2v2H5zm4 0h2v2H9zm-4 5h2v2H5zm4 0h2v2H9z" />
        </svg>
      </button>
      <span className={classes.title}>{title}</span>
      <Switch
        size="small"
        checked={card.visible === 'Y'}
        aria-label={`显示${title}`}
        onChange={(visible) => onShow(visible)}
      />
    </li>
  );
}
