import type { ReactNode } from 'react';
import { Alert, Button } from '@hospital/shared/ui/core';
import type { useCaseEditor } from './useCaseEditor';
import { savingOf, useWriting } from './writing';
import classes from './case.module.css';

interface UnsavedProps {
  readonly editor: Pick<ReturnType<typeof useCaseEditor>, 'writing' | 'save'>;
  /** Takes the user to where what both wrote is chosen. */
  readonly onChoose: () => void;
}

/**
 * Says wherever the writer has scrolled to that what is typed is not saved: the line of the state stands at the top of the
 * page. It stays while they go on typing, until a save has come through.
 */
export function Unsaved(props: UnsavedProps): ReactNode {
  const words = useWords(props);
  // Alerts of the dark theme let through what is beneath them.
  return words && <div className={classes.unsaved}>{words}</div>;
}

function useWords({ editor, onChoose }: UnsavedProps): ReactNode {
  const { writing, save } = editor;
  const state = useWriting(writing, savingOf);
  const problem = useWriting(writing, (now) => now.problem);
  if (state === 'conflict')
    return (
      <Alert
        type="warning"
        content="他人也修改了您写的内容，选择之前不会保存"
        action={
          <Button size="small" onClick={onChoose}>
            去选择
          </Button>
        }
      />
    );
  if (state !== 'failed' && (problem === '' || state === 'saved' || state === 'held')) return null;
  return (
    <Alert
      type="error"
      content={`没有保存到服务器${problem && `：${problem}`}。内容已留在本机，会自动重试`}
      action={
        <Button size="small" loading={state === 'saving'} onClick={() => void save(true)}>
          重试
        </Button>
      }
    />
  );
}
