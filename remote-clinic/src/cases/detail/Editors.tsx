import type { ReactNode } from 'react';
import { labelOf } from '../case.model';
import { useEditors } from './useEditors';
import classes from './case.module.css';

interface EditorsProps {
  readonly caseId: string;
  /** Where this page's user types something that is not saved; empty: nowhere. */
  readonly field: string;
}

/** Who else is writing the case, since when, and in which field. */
export function Editors({ caseId, field }: EditorsProps): ReactNode {
  const others = useEditors(caseId, field);
  return (
    <span role="status" className={classes.others}>
      {others
        .map(
          ({ name, since, field: where }) =>
            `${name} ${since.slice(11, 16)} 起也在此病例${where === '' ? '' : `，正在写${labelOf(where)}`}`,
        )
        .join('；')}
    </span>
  );
}
