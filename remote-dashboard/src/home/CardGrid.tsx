import type { ReactNode } from 'react';
import type { Day } from '@hospital/shared/format';
import classes from './CardGrid.module.css';
import { figureCards } from './cards/figureCards';
import type { HomeCard } from './homeCards';

interface CardGridProps {
  readonly cards: readonly HomeCard[];
  readonly today: Day;
  /** The figures are being counted: first, or anew because their user wants it. */
  readonly computing: boolean;
}

/** The cards in their order. */
export function CardGrid({ cards, today, computing }: CardGridProps): ReactNode {
  return (
    <div className={classes.grid}>
      {cards.map(({ key, title, kind }) => {
        const Card = figureCards[key];
        return (
          Card && (
            <div key={key} className={classes[kind]}>
              <Card title={title} today={today} />
            </div>
          )
        );
      })}
      {/* Spec 1 §2: text of the overlay while figures are calculated. */}
      <div role="status" className={classes.computing} data-on={computing || undefined}>
        {computing && <span className={classes.words}>实时数据计算中</span>}
      </div>
    </div>
  );
}
