import type { ReactNode } from 'react';
import type { AnyCall } from '@hospital/shared/api';
import type { StockWarning } from '@hospital/shared/contract/calls/stock';
import { formatCount } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import classes from './Card.module.css';
import { CardFrame, type CardAnswer } from './CardFrame';
import { Figure } from './Figure';

interface WarningCardProps {
  readonly title: string;
  readonly answer: CardAnswer & { readonly data: readonly StockWarning[] | undefined };
  /** Page that lists what a row counted, by the row's `index`. */
  readonly path: string;
  /** By which that page lists them. */
  readonly listCall: AnyCall;
}

/** Rows of the skeleton: as many as the longer warning has. */
const BONES = [1, 2, 3, 4, 5];

/** A warning: rows of name and count, each leading to the batches that it counts. */
export function WarningCard({ title, answer, path, listCall }: WarningCardProps): ReactNode {
  const mayOpen = useMay(listCall);
  const rows = answer.data ?? [];
  return (
    <CardFrame title={title} answer={answer} skeleton={<BoneRows />}>
      {rows.length === 0 ? (
        <p className={classes.none}>暂无预警</p>
      ) : (
        <ul className={classes.list}>
          {rows.map(({ name, count, index }) => (
            <li key={index}>
              <Figure to={mayOpen ? `${path}?index=${index}` : null} className={classes.row}>
                <span className={classes.name}>{name}</span>
                <span className="figures">{formatCount(count)}</span>
              </Figure>
            </li>
          ))}
        </ul>
      )}
    </CardFrame>
  );
}

const BoneRows = (): ReactNode => (
  <ul className={classes.list} aria-hidden="true">
    {BONES.map((row) => (
      <li key={row} className={classes.row}>
        <span className={classes.bone} />
      </li>
    ))}
  </ul>
);
