import type { ReactNode } from 'react';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import classes from './case.module.css';

/** What was added to a record after its end; nothing where there is none. */
export function Addenda({ list }: { readonly list: MedicalCase['addenda'] }): ReactNode {
  if (list.length === 0) return null;
  return (
    <>
      <h3>补充说明</h3>
      <ul className={classes.earlier}>
        {list.map(({ id, content, editorName, editTime }) => (
          <li key={id}>
            <p className={classes.pre}>{content}</p>
            <p className={classes.quiet}>
              {editTime} {editorName}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
