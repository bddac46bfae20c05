import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Boarding } from '@hospital/shared/contract/calls/boarding';
import { BOARDING_FIELDS, DEPOSIT_WAYS } from '@hospital/shared/contract/boardingWords';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import { Part } from '@hospital/shared/parts';
import { Can, useMay } from '@hospital/shared/session';
import { Button, LoadError, Modal, PageSkeleton, TabList } from '@hospital/shared/ui/core';
import { whyNoDeed } from '@hospital/shared/contract/boardingStates';
import { MoveButton } from '../MoveButton';
import { StateTag } from '../StateTag';
import { type BoardingTask, isUnsigned, type StayView } from '../tasks';
import { DepositKept } from './DepositKept';
import { Matters } from './Matters';
import classes from './detail.module.css';

const Docs = lazy(() => import(/* webpackChunkName: "boarding-docs" */ './Docs'));

interface StayDetailProps {
  readonly id: string;
  /** What is shown first. */
  readonly view: StayView;
  readonly visible: boolean;
  readonly onClose: () => void;
  readonly onGo: (task: BoardingTask) => void;
}

/** A stay with everything about it: whose, where, until when, what is to be done, what was signed. */
export function StayDetail({ id, view, visible, onClose, onGo }: StayDetailProps): ReactNode {
  const { data, error, isFetching, refetch } = useCall(api.boarding.info, { id }, { silent: true });
  return (
    <Modal
      title={data ? `寄养：${data.petName}（${data.cageName}）` : '寄养'}
      visible={visible}
      style={{ width: 820 }}
      footer={null}
      onCancel={onClose}
    >
      {error && !data && (
        <LoadError what="寄养单" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && !data && <PageSkeleton rows={8} />}
      {data && <Stay stay={data} first={view} onGo={onGo} />}
    </Modal>
  );
}

function Stay({
  stay,
  first,
  onGo,
}: {
  readonly stay: Boarding;
  readonly first: StayView;
  readonly onGo: StayDetailProps['onGo'];
}): ReactNode {
  const [view, setView] = useState<StayView>(first);
  const mayRead = useMay(api.boarding.doc);
  const tabs = [
    { value: 'facts' as const, title: '寄养信息' },
    {
      value: 'matters' as const,
      title: stay.matters > 0 ? `注意事项 ${stay.mattersDone}/${stay.matters}` : '注意事项',
    },
    ...(mayRead ? [{ value: 'docs' as const, title: docsInWords(stay) }] : []),
  ];
  return (
    <>
      <div className={classes.head}>
        <StateTag state={stay.state} overdue={stay.overdueFlag === 'Y'} />
        <span className="figures">{stay.boardingNo}</span>
        <Actions stay={stay} onGo={onGo} />
      </div>
      <div className={classes.card}>
        <Part name="customer/card" ownerId={stay.ownerId} petId={stay.petId} />
      </div>
      <TabList label="寄养单" id="boarding" tabs={tabs} value={view} onChange={setView} />
      <div
        id={`boarding-panel-${view}`}
        role="tabpanel"
        aria-labelledby={`boarding-tab-${view}`}
        className={classes.panel}
      >
        {view === 'facts' && <Facts stay={stay} />}
        {view === 'matters' && <Matters stay={stay} />}
        {view === 'docs' && (
          <Suspense fallback={<PageSkeleton rows={6} />}>
            <Docs stay={stay} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** How many documents are signed, or that none is while one still can be. */
const docsInWords = (stay: Boarding): string =>
  stay.docs > 0 ? `协议 ${stay.docs}` : isUnsigned(stay) ? '协议 未签' : '协议';

function Actions({
  stay,
  onGo,
}: {
  readonly stay: Boarding;
  readonly onGo: StayDetailProps['onGo'];
}): ReactNode {
  const { id, state } = stay;
  const over = state > 1;
  return (
    <span className={classes.actions}>
      {!over && (
        <>
          {state === 0 && (
            <Can call={api.boarding.checkIn}>
              <MoveButton primary state={state} move="in" onClick={() => onGo({ kind: 'in', id })} />
            </Can>
          )}
          <Can call={api.boarding.checkOut}>
            <MoveButton
              primary={state === 1}
              state={state}
              move="out"
              onClick={() => onGo({ kind: 'out', id })}
            />
          </Can>
          {whyNoDeed(state, 'deposit') === null && (
            <Can call={api.boarding.deposit}>
              <Button onClick={() => onGo({ kind: 'deposit', id })}>收取押金</Button>
            </Can>
          )}
          <Can call={api.boarding.checkIn}>
            <Part name="billing/deposit" kind="boarding" stayId={id} />
          </Can>
          {whyNoDeed(state, 'edit') === null && (
            <Can call={api.boarding.edit}>
              <Button onClick={() => onGo({ kind: 'edit', id })}>修改</Button>
            </Can>
          )}
          {stay.cancelFlag === 'Y' && (
            <MoveButton
              state={state}
              move={state === 1 ? 'withdraw' : 'cancel'}
              onClick={() => onGo({ kind: 'cancel', id })}
            />
          )}
        </>
      )}
    </span>
  );
}

/** What was taken, and what of it is left where other bills took some of it. */
function depositInWords({ deposit, depositLeft, depositWay, state }: Boarding): string {
  if (deposit === 0) return '';
  const way = DEPOSIT_WAYS.find(({ value }) => value === depositWay)?.label ?? '';
  const taken = `${formatYuan(deposit)}（${way}）`;
  if (state > 1) return `收取${taken}`;
  return depositLeft < deposit
    ? `收取${taken}，可用${formatYuan(depositLeft)}，其余已退还或用于其他账单`
    : taken;
}

function Facts({ stay }: { readonly stay: Boarding }): ReactNode {
  const facts: readonly (readonly [string, string])[] = [
    [BOARDING_FIELDS.cageName, `${stay.cageName}（${stay.productName}）`],
    [BOARDING_FIELDS.dayPrice, formatYuan(stay.dayPrice)],
    [BOARDING_FIELDS.startDate, stay.startDate],
    [BOARDING_FIELDS.planEndDate, stay.planEndDate],
    [BOARDING_FIELDS.inTime, formatDateTime(stay.inTime)],
    [BOARDING_FIELDS.outTime, formatDateTime(stay.outTime)],
    [BOARDING_FIELDS.nights, stay.nights === null ? '' : String(stay.nights)],
    ['账单', stay.billNo],
    [BOARDING_FIELDS.deposit, depositInWords(stay)],
    ['紧急联系', [stay.emergencyName, stay.emergencyMobile].filter((text) => text !== '').join(' ')],
    [BOARDING_FIELDS.vaccineValidDate, stay.vaccineValidDate ?? ''],
    [BOARDING_FIELDS.dewormValidDate, stay.dewormValidDate ?? ''],
    [BOARDING_FIELDS.feedNote, stay.feedNote],
    [BOARDING_FIELDS.medicineNote, stay.medicineNote],
    [BOARDING_FIELDS.belongings, stay.belongings],
    [BOARDING_FIELDS.remarks, stay.remarks],
    [BOARDING_FIELDS.overrideReason, stay.overrideReason],
    [BOARDING_FIELDS.cancelReason, stay.cancelReason],
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
      {stay.state > 1 && stay.deposit > 0 && <DepositKept ownerId={stay.ownerId} />}
    </dl>
  );
}
