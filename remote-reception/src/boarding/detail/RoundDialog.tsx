import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { whyNoDeed } from '@hospital/shared/contract/boardingStates';
import type { Boarding } from '@hospital/shared/contract/calls/boarding';
import { Can } from '@hospital/shared/session';
import { Button, EmptyState, LoadError, Modal, PageSkeleton } from '@hospital/shared/ui/core';
import type { BoardingTask } from '../tasks';
import { MatterLine } from './MatterLine';
import classes from './detail.module.css';

/** As many as an answer may hold; a house has fewer cages. */
const MOST = 200;

interface RoundDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
  readonly onGo: (task: BoardingTask) => void;
}

/**
 * 今日巡房: what is to be done today for each animal in the house, cage by cage, ticked off where it stands. Those with
 * nothing to do are there too, so that nobody is passed by.
 */
export function RoundDialog({ visible, onClose, onGo }: RoundDialogProps): ReactNode {
  const { data, error, isFetching, refetch } = useCall(
    api.boarding.list,
    { page: 1, pageSize: MOST, state: 1 },
    { silent: true },
  );
  const stays = [...(data?.list ?? [])].sort((one, other) =>
    one.cageName.localeCompare(other.cageName, 'zh'),
  );
  const sum = (of: (stay: Boarding) => number): number => stays.reduce((total, stay) => total + of(stay), 0);
  return (
    <Modal
      title={data ? `今日巡房 ${sum((stay) => stay.mattersDone)}/${sum((stay) => stay.matters)}` : '今日巡房'}
      visible={visible}
      style={{ width: 720 }}
      footer={null}
      onCancel={onClose}
    >
      {error && !data && (
        <LoadError what="今日巡房" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && !data && <PageSkeleton rows={6} />}
      {data && stays.length === 0 && <EmptyState text="没有在住的动物" />}
      {stays.map((stay) => (
        <StayRound
          key={stay.id}
          stay={stay}
          onPlan={() => onGo({ kind: 'detail', id: stay.id, view: 'matters' })}
        />
      ))}
    </Modal>
  );
}

function StayRound({ stay, onPlan }: { readonly stay: Boarding; readonly onPlan: () => void }): ReactNode {
  const { data, error, isFetching, refetch } = useCall(
    api.boarding.matters,
    { id: stay.id },
    { silent: true, hideLoading: true },
  );
  const due = data?.filter(({ dueFlag }) => dueFlag === 'Y');
  const name = `${stay.cageName} ${stay.petName}（${stay.ownerName}）`;
  return (
    <section aria-label={name}>
      <h3 className={classes.animal}>
        {name}
        <Can call={api.boarding.saveMatter}>
          <Button type="text" size="mini" aria-label={`添加事项：${stay.petName}`} onClick={onPlan}>
            添加事项
          </Button>
        </Can>
        <span className={classes.who}>{[stay.feedNote, stay.medicineNote].filter(Boolean).join('；')}</span>
      </h3>
      {error && !data && (
        <LoadError what={name} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && !data && <PageSkeleton rows={2} />}
      {due?.length === 0 && <p className={classes.who}>没有事项</p>}
      <ul className={classes.round}>
        {due?.map((matter) => (
          <MatterLine key={matter.id} matter={matter} tickable={whyNoDeed(stay.state, 'tick') === null} />
        ))}
      </ul>
    </section>
  );
}
