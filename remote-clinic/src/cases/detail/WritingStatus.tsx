import type { ReactNode } from 'react';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { useSettled } from '@hospital/shared/ui/data';
import { Editors } from './Editors';
import type { useCaseEditor } from './useCaseEditor';
import { isDirty, type Saving, savingOf, useWriting } from './writing';
import classes from './case.module.css';

const SAID: Readonly<Record<Saving, string>> = {
  saved: '已自动保存',
  typing: '正在输入',
  saving: '正在保存',
  failed: '未保存，稍后自动重试；内容已留在本机',
  conflict: '与他人的修改冲突，请逐项选择',
  held: '填写有误的内容未保存，其余已自动保存',
};

interface WritingStatusProps {
  readonly caseId: string;
  readonly locked: boolean;
  readonly editor: Pick<ReturnType<typeof useCaseEditor>, 'writing' | 'leftOf'>;
}

/** How what is typed stands to what is saved, and who else writes; the tab is held while something would be lost. */
export function WritingStatus({ caseId, locked, editor }: WritingStatusProps): ReactNode {
  const { writing, leftOf } = editor;
  const dirty = useWriting(writing, (now) => !locked && isDirty(now));
  const left = useWriting(writing, (now) => Object.keys(leftOf(now)).length > 0);
  const state = useWriting(writing, savingOf);
  const problem = useWriting(writing, (now) => now.problem);
  const others = useWriting(writing, (now) => now.others);
  // All is saved: nobody is in a field. Who takes a letter back and types on says nothing of it to anybody.
  const field = useSettled(useWriting(writing, (now) => (dirty ? now.field : '')));
  useUnsavedChanges(dirty || left);
  if (locked) return null;
  return (
    <>
      <span
        role="status"
        className={state === 'failed' || state === 'held' ? classes.outsideText : classes.quiet}
      >
        {SAID[state]}
        {state === 'failed' && problem && `：${problem}`}
      </span>
      <Editors caseId={caseId} field={field} />
      {others !== '' && (
        <span role="status" className={classes.others}>
          {others}
        </span>
      )}
    </>
  );
}
