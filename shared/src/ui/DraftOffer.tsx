import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { formatDateTime, formatTime } from '../format/dateTime';
import type { OfferedDraft } from '../drafts/useDraft';
import { Alert } from './Alert';
import { Button } from './Button';
import classes from './DraftOffer.module.css';

/** One field of a draft that is not as it is saved, in words. */
export interface DraftDifference {
  readonly label: string;
  readonly saved: string;
  readonly draft: string;
}

interface DraftOfferProps<Values> {
  /** What `useDraft` gives. */
  readonly draft: {
    readonly found: { readonly values: Values; readonly at: string; readonly resumed: boolean } | null;
    readonly accept: () => void;
    readonly discard: () => void;
  };
  readonly differences: (values: Values) => readonly DraftDifference[];
  /** Whether somebody saved something newer after the draft was begun: then it is never filled in without asking. */
  readonly outdated?: (values: Values) => boolean;
  /** Fills the form. */
  readonly onRestore: (values: Values) => void;
}

/**
 * `恢复 14:32 的草稿`: what an earlier life of the form left, what differs from what is saved, and the choice. Stands
 * where the fields stand, so that it can fill them. After an ended session it fills them without asking.
 */
export function DraftOffer<Values>({
  draft,
  differences,
  outdated,
  onRestore,
}: DraftOfferProps<Values>): ReactNode {
  const { found } = draft;
  // What forms are given does not tell of it.
  const { dismiss = draft.discard } = draft as Partial<OfferedDraft<Values>>;
  const unasked = found?.resumed && !outdated?.(found.values);
  const differing = found ? differences(found.values) : [];
  const restore = (): void => {
    if (!found) return;
    onRestore(found.values);
    draft.accept();
  };

  const settle = useEffectEvent(() => {
    if (unasked) restore();
    else if (found && differing.length === 0) dismiss(); // it was saved after all
  });
  useEffect(() => settle(), [found]);

  if (!found || unasked || differing.length === 0) return null;
  return (
    <Alert
      className={classes.offer}
      type="info"
      title={`恢复 ${timeOf(found.at)} 的草稿`}
      content={
        <>
          <table className={classes.table} aria-label="草稿与已保存内容的区别">
            <thead>
              <tr>
                <th scope="col">字段</th>
                <th scope="col">已保存</th>
                <th scope="col">草稿</th>
              </tr>
            </thead>
            <tbody>
              {differing.map(({ label, saved, draft: typed }, at) => (
                <tr key={at}>
                  <th scope="row">{label}</th>
                  <td>{saved || '空'}</td>
                  <td>{typed || '空'}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={classes.actions}>
            <Button size="small" type="primary" onClick={restore}>
              恢复
            </Button>
            <Button size="small" onClick={dismiss}>
              放弃
            </Button>
          </div>
        </>
      }
    />
  );
}

/** Today's time, or an earlier day with its time. */
function timeOf(at: string): string {
  const [day, moment] = [formatDateTime(at), formatTime(at)];
  return day === `${formatDateTime(new Date().toISOString()).slice(0, 10)} ${moment}` ? moment : day.slice(5);
}
