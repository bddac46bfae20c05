import { type ReactNode, useRef, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { WardStayInfo } from '@hospital/shared/contract/calls/ward';
import { whyNoLiveDeed } from '@hospital/shared/contract/liveStates';
import { LIVE_FIELDS, OUTCOME_WORDS, type Outcome } from '@hospital/shared/contract/liveWords';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import { TabLink } from '@hospital/shared/navigation';
import { Part } from '@hospital/shared/parts';
import { Can } from '@hospital/shared/session';
import { askToLeave, Button, LoadError, Modal, PageSkeleton, TabList } from '@hospital/shared/ui/core';
import { FailedAlone } from '../../FailedAlone';
import { SentReferral } from '../../SentReferral';
import { useAskUncharged } from '../../uncharged';
import { useSentReferral } from '../../useSentReferral';
import { owedWords } from '../owed';
import { StateTag } from '../StateTag';
import type { WardTask } from '../tasks';
import { Course } from './Course';
import classes from './detail.module.css';
import { OutButton } from './OutButton';
import { Orders } from './Orders';
import type { Typed } from './typed';

interface StayDialogProps {
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
  readonly onGo: (task: WardTask) => void;
}

/** After these the case goes on without this store, or is left to be paid. */
const LAST_TASKS: Partial<Record<WardTask['kind'], string>> = { refer: '转诊', out: '出院' };

const VIEWS = ['orders', 'course', 'facts'] as const;
type View = (typeof VIEWS)[number];

/** A stay with everything about it: what is to be done by the hour, how it goes, whose animal it is and what it costs. */
export function StayDialog({ id, visible, onClose, onGo }: StayDialogProps): ReactNode {
  const { data, error, isFetching, refetch } = useCall(api.ward.info, { id }, { silent: true });
  const [typed] = useState<Typed>(() => new Map());
  const asking = useRef(false);
  /** Goes on once nothing that is half typed is lost, or its user gives it up. */
  const leave = async (onward: () => void): Promise<void> => {
    if (asking.current) return;
    if (typed.size > 0) {
      asking.current = true;
      const sure = await askToLeave();
      asking.current = false;
      if (!sure) return;
      for (const drop of typed.values()) drop();
    }
    onward();
  };
  const askUncharged = useAskUncharged();
  const go = async (task: WardTask, { caseId }: WardStayInfo): Promise<void> => {
    const last = LAST_TASKS[task.kind];
    if (!last || (await askUncharged([{ caseId }], last))) await leave(() => onGo(task));
  };
  return (
    <Modal
      title={data ? `住院：${data.petName}（${data.cageName}）` : '住院'}
      visible={visible}
      style={{ width: 860 }}
      footer={null}
      onCancel={() => void leave(onClose)}
    >
      {error && !data && (
        <LoadError what="住院信息" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && !data && <PageSkeleton rows={8} />}
      {data && <Stay stay={data} typed={typed} onGo={(task) => void go(task, data)} />}
    </Modal>
  );
}

function Stay({
  stay,
  typed,
  onGo,
}: {
  readonly stay: WardStayInfo;
  readonly typed: Typed;
  readonly onGo: StayDialogProps['onGo'];
}): ReactNode {
  const [view, setView] = useState<View>('orders');
  const [begun, setBegun] = useState<readonly View[]>(['orders']);
  const tabs = [
    { value: 'orders' as const, title: stay.dueOrders > 0 ? `医嘱 待执行${stay.dueOrders}` : '医嘱' },
    { value: 'course' as const, title: stay.course.length > 0 ? `病程 ${stay.course.length}` : '病程' },
    { value: 'facts' as const, title: '住院信息' },
  ];
  return (
    <>
      <div className={classes.head}>
        <StateTag state={stay.state} overdue={stay.overdueFlag === 'Y'} />
        <span className="figures">
          <TabLink to={`/case/detail?id=${stay.caseId}`}>{stay.caseNo}</TabLink>
        </span>
        <span>
          押金 ¥{formatYuan(stay.deposit)}，费用 ¥{formatYuan(stay.cost)}，未付 {owedWords(stay)}
        </span>
        <span className={classes.actions}>
          <OutButton state={stay.state} onClick={() => onGo({ kind: 'out', id: stay.id })} />
          {whyNoLiveDeed(stay.state, 'deposit') === null && (
            <Can call={api.ward.deposit}>
              <Button onClick={() => onGo({ kind: 'deposit', id: stay.id })}>收取押金</Button>
              <Part name="billing/deposit" kind="ward" stayId={stay.id} />
            </Can>
          )}
          {whyNoLiveDeed(stay.state, 'edit') === null && (
            <Can call={api.referrals.sendStay}>
              <Button
                onClick={() => {
                  const { id, caseId, petId, petName } = stay;
                  onGo({ kind: 'refer', id, caseId, petId, petName });
                }}
              >
                转诊
              </Button>
            </Can>
          )}
          {whyNoLiveDeed(stay.state, 'edit') === null && (
            <Can call={api.ward.edit}>
              <Button onClick={() => onGo({ kind: 'edit', id: stay.id })}>修改</Button>
            </Can>
          )}
        </span>
      </div>
      <StayReferral caseId={stay.caseId} />
      <div className={classes.card}>
        <Part name="customer/card" ownerId={stay.ownerId} petId={stay.petId} />
      </div>
      <TabList
        label="住院"
        id="live"
        tabs={tabs}
        value={view}
        onChange={(next: View) => {
          setView(next);
          if (next !== 'facts') setBegun((views) => [...views, next]);
        }}
      />
      {VIEWS.filter((value) => value === view || begun.includes(value)).map((value) => (
        // Hidden, not gone: what is half typed in it waits.
        <div
          key={value}
          id={`live-panel-${value}`}
          role="tabpanel"
          aria-labelledby={`live-tab-${value}`}
          className={classes.panel}
          hidden={value !== view}
        >
          {value === 'orders' && <Orders stay={stay} typed={typed} />}
          {value === 'course' && <Course stay={stay} typed={typed} />}
          {value === 'facts' && <Facts stay={stay} />}
        </div>
      ))}
    </>
  );
}

/** Who takes the animal over, or is asked to: the ward goes on with it until it leaves. */
function StayReferral({ caseId }: { readonly caseId: string }): ReactNode {
  const { answer, row } = useSentReferral(caseId);
  return (
    <>
      <FailedAlone what="转诊" answer={answer} />
      {row && (
        <div role="status" aria-label="转诊" className={classes.referral}>
          <SentReferral row={row} />
        </div>
      )}
    </>
  );
}

function Facts({ stay }: { readonly stay: WardStayInfo }): ReactNode {
  const facts: readonly (readonly [string, string])[] = [
    [LIVE_FIELDS.cageName, stay.cageName],
    [LIVE_FIELDS.doctorName, stay.doctorName],
    [LIVE_FIELDS.nurseName, stay.nurseName],
    [LIVE_FIELDS.level, stay.level],
    [LIVE_FIELDS.condition, stay.condition],
    [LIVE_FIELDS.inTime, formatDateTime(stay.inTime)],
    [LIVE_FIELDS.planOutTime, formatDateTime(stay.planOutTime)],
    [LIVE_FIELDS.outTime, formatDateTime(stay.outTime)],
    [LIVE_FIELDS.days, String(stay.days)],
    [LIVE_FIELDS.outcome, stay.outcome === '' ? '' : OUTCOME_WORDS[stay.outcome as Outcome]],
    [LIVE_FIELDS.summary, stay.summary],
    ['账单', stay.billNo],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
