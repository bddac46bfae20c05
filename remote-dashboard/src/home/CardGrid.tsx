import type { ReactNode } from 'react';
import type { Day } from '@hospital/shared/format';
import classes from './CardGrid.module.css';
import { figureCards } from './cards/figureCards';
import type { HomeCard } from './homeCards';
import { isTrend, TrendCard } from './trends/TrendCard';

interface CardGridProps {
  readonly cards: readonly HomeCard[];
  readonly today: Day;
  /** The figures are being counted: first, or anew because their user wants it. */
  readonly computing: boolean;
  /** The figures stand: trends may be asked for, and drawn. */
  readonly usable: boolean;
}

/** The cards in their order. */
export function CardGrid({ cards, today, computing, usable }: CardGridProps): ReactNode {
  return (
    <div className={classes.grid}>
      {cards.map((card) => (
        <div key={card.key} className={classes[card.kind]}>
          <AnyCard card={card} today={today} usable={usable} />
        </div>
      ))}
      {/* Spec 1 §2: text of the overlay while figures are calculated. */}
      <div role="status" className={classes.computing} data-on={computing || undefined}>
        {computing && <span className={classes.words}>实时数据计算中</span>}
      </div>
    </div>
  );
}

interface AnyCardProps extends Pick<CardGridProps, 'today' | 'usable'> {
  readonly card: HomeCard;
}

function AnyCard({ card: { key, title }, today, usable }: AnyCardProps): ReactNode {
  if (isTrend(key)) return <TrendCard of={key} title={title} wanted={usable} />;
  const Card = figureCards[key];
  return Card && <Card title={title} today={today} />;
}
