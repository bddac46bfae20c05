import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import { Alert, Button } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';
import { differences, type DictionaryValues } from './dictionary.model';
import classes from './StaleEntry.module.css';

/** Somebody else saved the entry meanwhile: what they wrote, and the choice between theirs and one's own. */
export function StaleEntry({
  mine,
  theirs,
  onSettle,
}: {
  readonly mine: DictionaryValues;
  readonly theirs: DictEntry;
  readonly onSettle: (theirs: DictEntry, takeTheirs: boolean) => void;
}): ReactNode {
  const changed = differences(mine, theirs);
  return (
    <Alert
      className={classes.alert}
      type="warning"
      title="数据已被他人修改"
      content={
        <>
          {changed.length > 0 && (
            <ul className={classes.list}>
              {changed.map(({ label, theirs: value }) => (
                <li key={label}>
                  {label}：对方的内容为「{value || '空'}」
                </li>
              ))}
            </ul>
          )}
          <div className={classes.actions}>
            <Button size="small" type="primary" onClick={() => onSettle(theirs, true)}>
              采用对方的内容
            </Button>
            <Button size="small" onClick={() => onSettle(theirs, false)}>
              保留我的内容
            </Button>
          </div>
        </>
      }
    />
  );
}
