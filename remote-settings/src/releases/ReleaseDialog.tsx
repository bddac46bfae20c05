import { useId, useState, type ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import type { ReleaseStatus } from '@hospital/shared/contract/calls/releases';
import { usePageState } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import { Alert, Button, Modal, TabList } from '@hospital/shared/ui/core';
import { BuildTable } from './BuildTable';
import { MoveDialog } from './MoveDialog';
import { MoveTable } from './MoveTable';
import { audienceText, type Task, warningOf, whyNoRollback, whyNoWithdrawal } from './releases.model';
import classes from './releases.module.css';

interface ReleaseDialogProps {
  readonly status: ReleaseStatus;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface Moving {
  readonly task: Task;
  readonly visible: boolean;
  /** Each opening begins anew, with what is live by then. */
  readonly opening: number;
}

/** The move that somebody is about to make; after a reload its dialog is open again. */
function useMoving(name: string) {
  const [kept, keep] = usePageState<Task | null>('move', null);
  const [moving, setMoving] = useState<Moving | null>(() =>
    kept?.name === name ? { task: kept, visible: true, opening: 1 } : null,
  );
  return {
    moving,
    begin: (task: Task): void => {
      keep(task);
      setMoving((last) => ({ task, visible: true, opening: (last?.opening ?? 0) + 1 }));
    },
    end: (): void => {
      keep(null);
      setMoving((last) => last && { ...last, visible: false });
    },
  };
}

const TABS = [
  { value: 'builds', title: '构建' },
  { value: 'history', title: '记录' },
] as const;

/** One remote, or the host: its builds, who moved them, and moving them. */
export function ReleaseDialog({ status, visible, onClose }: ReleaseDialogProps): ReactNode {
  const { name, title, live, before, canary } = status;
  const [tab, setTab] = useState<'builds' | 'history'>('builds');
  const mayMove = useMay(api.releases.promote);
  const { moving, begin, end } = useMoving(name);
  const warning = warningOf(status);
  const noRollback = whyNoRollback(status);
  const noWithdrawal = whyNoWithdrawal(status);
  const reasonId = useId();
  return (
    <>
      <Modal
        title={`${title}（${name}）`}
        visible={visible}
        style={{ width: 960 }}
        footer={<Button onClick={onClose}>关闭</Button>}
        onCancel={onClose}
      >
        {warning && <Alert type="error" className={classes.actions} content={`线上构建异常：${warning}`} />}
        {canary && (
          <Alert
            type="info"
            className={classes.actions}
            content={`灰度中：构建 ${canary.buildId}，${audienceText(canary)}`}
          />
        )}
        {mayMove && (
          <div className={classes.actions}>
            {before === null ? (
              <Button disabled aria-describedby={`${reasonId}-rollback`}>
                回退
              </Button>
            ) : (
              <Button onClick={() => begin({ move: 'rollback', name, buildId: before })}>
                {`回退到 ${before}`}
              </Button>
            )}
            {canary && <Button onClick={() => begin({ move: 'endCanary', name })}>结束灰度</Button>}
            {live && (
              <Button
                disabled={noWithdrawal !== ''}
                {...(noWithdrawal ? { 'aria-describedby': `${reasonId}-withdrawal` } : {})}
                onClick={() => begin({ move: 'withdraw', name })}
              >
                下线
              </Button>
            )}
            {/* In sight, as a button that is off shows nothing to a keyboard or a finger. */}
            {noRollback && (
              <div id={`${reasonId}-rollback`} className={classes.reason}>
                不能回退：{noRollback}
              </div>
            )}
            {live && noWithdrawal && (
              <div id={`${reasonId}-withdrawal`} className={classes.reason}>
                不能下线：{noWithdrawal}
              </div>
            )}
          </div>
        )}
        <TabList label="发布详情" tabs={TABS} value={tab} onChange={setTab} />
        {tab === 'builds' ? (
          <BuildTable status={status} {...(mayMove ? { onMove: begin } : {})} />
        ) : (
          <MoveTable name={name} />
        )}
      </Modal>
      {mayMove && moving && (
        <MoveDialog
          key={moving.opening}
          task={moving.task}
          status={status}
          visible={moving.visible}
          onClose={end}
        />
      )}
    </>
  );
}
