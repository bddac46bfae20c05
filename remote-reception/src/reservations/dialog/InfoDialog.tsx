import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Reservation } from '@hospital/shared/contract/calls/reservations';
import {
  RESERVATION_FIELDS as FIELDS,
  RESERVATION_SOURCES,
  type ReservationMove,
  reservationStates,
  VISIT_TYPE_WORDS,
} from '@hospital/shared/contract/reservationStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { formatDateTime } from '@hospital/shared/format';
import { Part } from '@hospital/shared/parts';
import { useMay } from '@hospital/shared/session';
import { Button, LoadError, message, Modal, PageSkeleton, Space } from '@hospital/shared/ui/core';
import { Descriptions } from '@hospital/shared/ui/data';
import { timesInWords } from '../board/board.model';

/** What is opened from here. */
type NextStep = 'edit' | 'accept' | 'cancel';

interface InfoDialogProps {
  readonly id: string;
  readonly today: string;
  readonly visible: boolean;
  readonly onStep: (step: NextStep) => void;
  readonly onClose: () => void;
}

/** A reservation with what may be done about it, and why not otherwise. */
export function InfoDialog({ id, today, visible, onStep, onClose }: InfoDialogProps): ReactNode {
  const answer = useCall(api.reservations.info, { id }, { staleTime: 0, silent: true });
  const record = answer.data;
  return (
    <Modal
      title={record ? `预约：${record.petName || record.name}` : '预约'}
      visible={visible}
      style={{ width: 560 }}
      onCancel={onClose}
      footer={record ? <Steps record={record} today={today} onStep={onStep} onClose={onClose} /> : null}
    >
      {record ? (
        <Facts record={record} />
      ) : answer.isError ? (
        <LoadError what="预约" error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <PageSkeleton rows={4} />
      )}
    </Modal>
  );
}

function Facts({ record }: { readonly record: Reservation }): ReactNode {
  const said = ([field, value]: readonly [keyof typeof FIELDS, string]) => ({ label: FIELDS[field], value });
  return (
    <>
      {record.ownerId && (
        <Part
          name="customer/card"
          ownerId={record.ownerId}
          {...(record.petId ? { petId: record.petId } : {})}
        />
      )}
      <Descriptions
        column={1}
        data={[
          said(['status', reservationStates.words[record.status]]),
          { label: '时间', value: `${record.reservationDate} ${timesInWords(record)}` },
          said(['type', VISIT_TYPE_WORDS[record.type]]),
          said(['doctorName', record.doctorName || '不指定']),
          { label: '宠主', value: `${record.name} ${record.mobile}` },
          said(['petName', record.petName]),
          said(['source', RESERVATION_SOURCES[record.source]]),
          ...(record.remarks ? [said(['remarks', record.remarks])] : []),
          ...(record.cancelReason ? [said(['cancelReason', record.cancelReason])] : []),
          said(['reservationNo', record.reservationNo]),
          said(['createDate', `${formatDateTime(record.createDate)} ${record.createName}`]),
        ]}
      />
    </>
  );
}

interface StepsProps extends Pick<InfoDialogProps, 'today' | 'onStep' | 'onClose'> {
  readonly record: Reservation;
}

/** Why a move cannot be taken; empty when it can. */
function because(record: Reservation, move: ReservationMove, today: string): string {
  if (!mayMove(reservationStates, record.status, move)) return whyNot(reservationStates, record.status, move);
  const arrival = move === 'accept' || move === 'comeLate';
  if (!arrival || record.reservationDate === today) return '';
  return move === 'comeLate' ? '爽约只能在当天补到店' : '预约日期不是今天，请先改期';
}

function Steps({ record, today, onStep, onClose }: StepsProps): ReactNode {
  const mayEdit = useMay(api.reservations.edit);
  const mayAccept = useMay(api.reservations.accept);
  const edit = useCallMutation(api.reservations.edit);
  const arrive: ReservationMove = record.status === 4 ? 'comeLate' : 'accept';
  const confirmIt = async (): Promise<void> => {
    await edit.mutateAsync({ id: record.id, version: record.version, status: 1 });
    message.success('已确认预约');
    onClose();
  };
  return (
    <Space wrap>
      {mayEdit && (
        <Step why={because(record, 'cancel', today)} onClick={() => onStep('cancel')} danger>
          取消预约
        </Step>
      )}
      {mayEdit && (
        <Step why={because(record, 'change', today)} onClick={() => onStep('edit')}>
          修改
        </Step>
      )}
      {mayEdit && record.status === 0 && (
        <Step why="" onClick={() => void confirmIt()} primary>
          确认预约
        </Step>
      )}
      {mayAccept && (
        <Step
          why={because(record, arrive, today)}
          onClick={() => onStep('accept')}
          primary={record.status !== 0}
        >
          到店
        </Step>
      )}
    </Space>
  );
}

interface StepProps {
  readonly why: string;
  readonly onClick: () => void;
  readonly primary?: boolean;
  readonly danger?: boolean;
  readonly children: string;
}

/** A button that says why it cannot be pressed. */
function Step({ why, onClick, primary = false, danger = false, children }: StepProps): ReactNode {
  const button = (
    <Button
      type={primary ? 'primary' : 'secondary'}
      status={danger ? 'danger' : 'default'}
      disabled={why !== ''}
      onClick={onClick}
    >
      {children}
    </Button>
  );
  return why ? <span title={why}>{button}</span> : button;
}
