import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from './Alert';
import { Button } from './Button';
import classes from './StaleRecord.module.css';

/** A field that the other one saved with another value. */
export interface Difference {
  readonly label: string;
  readonly theirs: string;
}

/** Somebody else saved the record meanwhile: what they wrote, and the choice between theirs and one's own. */
export function StaleRecord({
  differences,
  onSettle,
}: {
  readonly differences: readonly Difference[];
  readonly onSettle: (takeTheirs: boolean) => void;
}): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  // It appears above what its reader has scrolled to. Nothing is returned: newer browsers answer with a promise.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Alert
      className={classes.alert}
      type="warning"
      title="数据已被他人修改"
      content={
        <div ref={place}>
          {differences.length > 0 && (
            <ul className={classes.list}>
              {differences.map(({ label, theirs }) => (
                <li key={label}>
                  {label}：对方的内容为「{theirs || '空'}」
                </li>
              ))}
            </ul>
          )}
          <div className={classes.actions}>
            <Button size="small" type="primary" onClick={() => onSettle(true)}>
              采用对方的内容
            </Button>
            <Button size="small" onClick={() => onSettle(false)}>
              保留我的内容
            </Button>
          </div>
        </div>
      }
    />
  );
}
