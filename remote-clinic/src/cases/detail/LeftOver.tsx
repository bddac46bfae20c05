import type { ReactNode } from 'react';
import { Alert, Button, confirm } from '@hospital/shared/ui/core';
import { linesOf } from '../case.model';
import type { useCaseEditor } from './useCaseEditor';
import { useWriting } from './writing';
import classes from './case.module.css';

interface LeftOverProps {
  readonly editor: Pick<ReturnType<typeof useCaseEditor>, 'writing' | 'leftOf' | 'dropLeft'>;
  /** Takes the text over into an addendum; absent where none can be made. */
  readonly onAdd?: (text: string) => void;
}

/** What was typed into a case that ended elsewhere before it was saved; nothing where nothing is. */
export function LeftOver({ editor, onAdd }: LeftOverProps): ReactNode {
  const { writing, leftOf, dropLeft } = editor;
  const text = useWriting(writing, (now) => {
    const left = leftOf(now);
    return linesOf(left, Object.keys(left)).join('\n');
  });
  if (text === '') return null;
  const drop = async (): Promise<void> => {
    const sure = await confirm({ content: '确定放弃未保存的内容吗?', danger: true, okText: '放弃' });
    if (sure) dropLeft();
  };
  return (
    <Alert
      type="warning"
      title="病例已不能书写，以下内容没有保存"
      content={<p className={classes.pre}>{text}</p>}
      action={
        <>
          {onAdd && (
            <Button size="small" type="primary" onClick={() => onAdd(text)}>
              写入补充说明
            </Button>
          )}
          <Button size="small" onClick={() => void drop()}>
            放弃
          </Button>
        </>
      }
    />
  );
}
