import { type ReactNode, type RefObject, useState } from 'react';
import { serverNow } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import { ADDED_CASE_STATUSES, caseStates, CLOSED_CASE_STATUSES } from '@hospital/shared/contract/caseStates';
import { mayMove } from '@hospital/shared/contract/states';
import { shanghaiDateTime } from '@hospital/shared/format';
import { Can, useSession } from '@hospital/shared/session';
import { Button, message } from '@hospital/shared/ui/core';
import { UNCHARGED, useAskUncharged } from '../../uncharged';
import { scoreWords, whyNoScore } from '../score.model';
import type { CaseTask } from './CaseDialogs';
import type { useCaseEditor } from './useCaseEditor';

interface CaseButtonsProps {
  readonly record: MedicalCase;
  readonly locked: boolean;
  readonly editor: Pick<ReturnType<typeof useCaseEditor>, 'save'>;
  readonly onSave: () => Promise<void>;
  /** Whether orders are typed below that are in no bill yet. */
  readonly unchargedRef: RefObject<boolean>;
  /** A version is being saved. */
  readonly saving: boolean;
  readonly onOpen: (task: CaseTask) => void;
}

/** Nobody waits for it when the case opens. */
const printing = () => import(/* webpackChunkName: "print-cases" */ '../printSheets');

/** Nobody comes back to what is typed below once the case went on: it would be charged to nobody. */
const LAST_TASKS: Partial<Record<CaseTask, string>> = {
  end: '结束',
  refer: '转诊',
  cancel: '取消病例',
};

/** What can be done with a case in its state. What is typed is saved before the case moves on. */
export function CaseButtons({
  record,
  locked,
  editor,
  unchargedRef,
  onSave,
  saving,
  onOpen,
}: CaseButtonsProps): ReactNode {
  const { status, id } = record;
  const askUncharged = useAskUncharged();
  const [printed, setPrinted] = useState('');
  const closed = CLOSED_CASE_STATUSES.includes(status);
  const userId = useSession().user.id;
  const late =
    record.withdrawUntil !== null && record.withdrawUntil <= shanghaiDateTime(new Date(serverNow()));
  const may = (move: keyof typeof caseStates.moves): boolean => mayMove(caseStates, status, move);

  /** Whether it may go on as far as orders are concerned that are in no bill yet. */
  const isCharged = async (task: CaseTask): Promise<boolean> => {
    const last = LAST_TASKS[task];
    if (last && unchargedRef.current) {
      message.warning(UNCHARGED);
      return false;
    }
    // In another tab, where this page does not see them.
    return !last || (await askUncharged([{ caseId: id }], last));
  };
  const first = async (task: CaseTask): Promise<void> => {
    if (!(await isCharged(task))) return;
    if (locked || (await editor.save(true))) onOpen(task);
    else message.warning('内容还没有保存，请先处理未保存的内容');
  };
  // What is typed of a case that is cancelled need not be saved.
  const cancel = async (): Promise<void> => {
    if (await isCharged('cancel')) onOpen('cancel');
  };
  const print = async (what: string, sheet: () => Promise<void>): Promise<void> => {
    if (!locked && !(await editor.save(true))) return void message.warning('内容还没有保存，暂不能打印');
    setPrinted(what);
    try {
      await sheet();
    } catch {
      message.error(`${what}打印失败，请重试`);
    } finally {
      setPrinted('');
    }
  };

  return (
    <>
      <Button
        loading={printed === '病历'}
        disabled={printed !== ''}
        onClick={() => void print('病历', async () => (await printing()).printCases([id]))}
      >
        打印
      </Button>
      <Can call={api.bills.caseList}>
        <Button
          loading={printed === '汇总单'}
          disabled={printed !== ''}
          onClick={() => void print('汇总单', async () => (await printing()).printSummary(id))}
        >
          打印汇总单
        </Button>
      </Can>
      {/* Nobody judges what they wrote; what others say of it they may read. */}
      {closed && whyNoScore(record, userId) === '' && (
        <Can call={api.cases.score}>
          <Button onClick={() => onOpen('score')}>{scoreWords(record, userId)}</Button>
        </Can>
      )}
      {ADDED_CASE_STATUSES.includes(status) && (
        <Can call={api.cases.addendum}>
          <Button onClick={() => onOpen('addendum')}>补充说明</Button>
        </Can>
      )}
      <Can call={api.externalTasks.push}>
        <Button onClick={() => void first('push')}>递管通</Button>
      </Can>
      {may('withdraw') && (
        <Can call={api.cases.withdraw}>
          <Button disabled={late} onClick={() => onOpen('withdraw')}>
            {late ? '撤回（已过时限）' : '撤回'}
          </Button>
        </Can>
      )}
      {may('cancel') && (
        <Can call={api.cases.cancel}>
          <Button status="danger" onClick={() => void cancel()}>
            取消病例
          </Button>
        </Can>
      )}
      {may('changeType') && (
        <Can call={api.cases.changeType}>
          <Button onClick={() => void first('type')}>改类型</Button>
        </Can>
      )}
      {may('write') && (
        <Can call={api.ward.admit}>
          <Button onClick={() => void first('admit')}>办理住院</Button>
        </Can>
      )}
      {may('refer') && (
        <Can call={api.referrals.sendCase}>
          <Button onClick={() => void first('refer')}>转诊</Button>
        </Can>
      )}
      {!locked && (
        <Button aria-keyshortcuts="Control+S" loading={saving} onClick={() => void onSave()}>
          保存 (Ctrl+S)
        </Button>
      )}
      {may('end') && (
        <Can call={api.cases.end}>
          <Button type="primary" onClick={() => void first('end')}>
            结束
          </Button>
        </Can>
      )}
    </>
  );
}
