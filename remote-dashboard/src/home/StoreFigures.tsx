import type { ReactNode } from 'react';
import type { HomeFigure } from '@hospital/shared/contract/calls/dashboard';
import { usePermission } from '@hospital/shared/session';
import { FigureCard } from './FigureCard';
import { homeCards } from './homeCards';
import classes from './HomePage.module.css';

/** The cards of the store side: those of the answer, and before it those that it will most likely hold. */
export function StoreFigures({
  figures,
}: {
  readonly figures: readonly HomeFigure[] | undefined;
}): ReactNode {
  const seesCases = usePermission('statistics:case:user:unfinished:total');
  const shown = homeCards.filter(({ key, permission }) =>
    figures ? figures.some((figure) => figure.key === key) : !permission || seesCases,
  );
  const cardsOf = (kind: 'count' | 'rows'): ReactNode =>
    shown
      .filter((card) => card.kind === kind)
      .map((card) => (
        <FigureCard key={card.key} card={card} figure={figures?.find(({ key }) => key === card.key)} />
      ));
  return (
    <>
      <div className={classes.counts}>{cardsOf('count')}</div>
      <div className={classes.warnings}>{cardsOf('rows')}</div>
    </>
  );
}
