import { type ReactNode, useId } from 'react';
import type { HomeFigure } from '@hospital/shared/contract/calls/dashboard';
import { formatCount } from '@hospital/shared/format';
import { TabLink } from '@hospital/shared/navigation';
import { IconRight } from '@hospital/shared/ui/basic';
import classes from './FigureCard.module.css';
import { rowPath, type HomeCard } from './homeCards';

interface FigureCardProps {
  readonly card: HomeCard;
  /** Undefined while the answer is on its way: the card then stands in its final size. */
  readonly figure: HomeFigure | undefined;
}

/** One figure of the home page, or a warning with its rows; each leads to the page that lists what was counted. */
export function FigureCard({ card, figure }: FigureCardProps): ReactNode {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId} aria-busy={!figure}>
      <h2 id={titleId} className={classes.title}>
        {card.title}
      </h2>
      {figure ? (
        <Total card={card} figure={figure} />
      ) : (
        <span className={`${classes.bone} ${classes.total}`} />
      )}
      {card.kind === 'rows' && (figure ? <Rows figure={figure} /> : <BoneRows />)}
    </section>
  );
}

function Total({ card, figure }: { readonly card: HomeCard; readonly figure: HomeFigure }): ReactNode {
  const words = (
    <>
      <span className={`figures ${classes.number}`}>{formatCount(figure.count)}</span> {card.unit}
    </>
  );
  if (!figure.path) return <p className={classes.total}>{words}</p>;
  return (
    <TabLink to={figure.path} className={`${classes.total} ${classes.open}`}>
      {words}
      <span className="visually-hidden">，查看{card.title}</span>
      <IconRight className={classes.arrow} />
    </TabLink>
  );
}

function Rows({ figure }: { readonly figure: HomeFigure }): ReactNode {
  if (figure.rows.length === 0) return <p className={classes.none}>暂无预警</p>;
  return (
    <ul className={classes.list}>
      {figure.rows.map((row) => (
        <li key={row.index}>
          <TabLink to={rowPath(figure.path, row.index)} className={classes.row}>
            <span className={classes.name}>{row.name}</span>
            <span className="figures">{formatCount(row.count)}</span>
            <IconRight className={classes.arrow} />
          </TabLink>
        </li>
      ))}
    </ul>
  );
}

const BoneRows = (): ReactNode => (
  <ul className={classes.list} aria-hidden="true">
    {[1, 2, 3, 4, 5].map((row) => (
      <li key={row} className={classes.row}>
        <span className={classes.bone} />
      </li>
    ))}
  </ul>
);
