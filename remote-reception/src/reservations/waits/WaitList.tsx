import { type ReactNode, useId } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Wait } from '@hospital/shared/contract/calls/waits';
import type { VisitType } from '@hospital/shared/contract/reservationStates';
import { DAY_PART_WORDS } from '@hospital/shared/contract/waitStates';
import { usePageState } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import { Button, confirm, LoadError, message, WaitingButton } from '@hospital/shared/ui/core';
import { useDialog } from '@hospital/shared/ui/data';
import { EditWaitDialog } from './EditWaitDialog';
import { offerInWords, whoOf } from './wait.model';
import classes from './waits.module.css';

interface WaitListProps {
  readonly type: VisitType;
  /** The day that the board shows: those who wait for it stand first. */
  readonly date: string;
  readonly onDay: (date: string) => void;
}

/** Of the day on the board first, then as they come. */
const inOrder = (waits: readonly Wait[], date: string): Wait[] => [
  ...waits.filter(({ waitDate }) => waitDate === date),
  ...waits.filter(({ waitDate }) => waitDate !== date),
];

/** 候补: who waits for a time, with what has become free for them, and 修改候补. */
export function WaitList(props: WaitListProps): ReactNode {
  const { dialog, open, close } = useDialog<Wait>('editedWait');
  return (
    <>
      <Waits {...props} onEdit={open} />
      {/* Not in its row, which goes where a colleague books that wait or takes it off. */}
      {dialog && (
        <EditWaitDialog key={dialog.opening} wait={dialog.task} visible={dialog.visible} onClose={close} />
      )}
    </>
  );
}

interface WaitsProps extends WaitListProps {
  readonly onEdit: (wait: Wait) => void;
}

/**
 * Nothing is shown where nobody waits; where nobody waits for the day on the board the list is folded at first, so that the
 * day stands in sight.
 */
function Waits({ type, date, onDay, onEdit }: WaitsProps): ReactNode {
  const [chosen, choose] = usePageState<boolean | null>('waits', null);
  const list = useId();
  // What is over by the clock is free no longer: the list is asked for again each minute.
  const answer = useCall(api.waits.list, { type }, { keepPrevious: true, silent: true, pollEvery: 60_000 });
  if (answer.isError && !answer.data)
    return <LoadError what="候补" error={answer.error} onRetry={() => void answer.refetch()} />;
  const waits = inOrder(answer.data ?? [], date);
  if (waits.length === 0) return null;
  const offered = waits.filter(({ offer }) => offer !== null).length;
  const open = chosen ?? waits.some(({ waitDate }) => waitDate === date);
  return (
    <section className={classes.waits} aria-label="候补">
      <div className={classes.head}>
        <h2 className={classes.title} role="status">
          候补 {waits.length} 人{offered > 0 && `，${offered} 人可以安排`}
        </h2>
        <Button
          type="text"
          size="mini"
          aria-label={open ? '收起：候补' : '展开：候补'}
          aria-expanded={open}
          aria-controls={list}
          onClick={() => choose(!open)}
        >
          {open ? '收起' : '展开'}
        </Button>
      </div>
      <ul id={list} className={classes.list} hidden={!open}>
        {waits.map((wait) => (
          <WaitRow
            key={wait.id}
            wait={wait}
            ofDay={wait.waitDate === date}
            onDay={onDay}
            onEdit={onEdit}
            onLost={() => void answer.refetch()}
          />
        ))}
      </ul>
    </section>
  );
}

interface WaitRowProps {
  readonly wait: Wait;
  readonly ofDay: boolean;
  readonly onDay: (date: string) => void;
  readonly onEdit: (wait: Wait) => void;
  /** Somebody else was quicker: what is offered is not free any more. */
  readonly onLost: () => void;
}

function WaitRow({ wait, ofDay, onDay, onEdit, onLost }: WaitRowProps): ReactNode {
  const { id, version, waitDate, part, doctorName, minutes, mobile, remarks, offer } = wait;
  const mayBook = useMay(api.waits.book);
  const mayWithdraw = useMay(api.waits.withdraw);
  const mayEdit = useMay(api.waits.edit);
  const book = useCallMutation(api.waits.book, { onError: onLost });
  const withdraw = useCallMutation(api.waits.withdraw);
  const who = whoOf(wait);
  const take = async (): Promise<void> => {
    if (!offer) return;
    const { doctorId, startTime } = offer;
    const { reservationNo } = await book.mutateAsync({ id, version, doctorId, startTime });
    message.success(`${who}已预约 ${waitDate} ${offerInWords(offer)}，单号 ${reservationNo}`);
  };
  const takeOff = async (): Promise<void> => {
    const sure = await confirm({ content: `确定取消${who}的候补吗?`, okText: '取消候补', danger: true });
    if (!sure) return;
    await withdraw.mutateAsync({ id, version });
    message.success('已取消候补');
  };
  return (
    <li className={classes.wait} data-offered={offer !== null || undefined}>
      <span>
        <strong>{who}</strong> <span className="figures">{mobile}</span>
      </span>
      <span>
        {ofDay ? (
          DAY_PART_WORDS[part]
        ) : (
          <Button type="text" size="mini" onClick={() => onDay(waitDate)}>
            {waitDate.slice(5)} {DAY_PART_WORDS[part]}
          </Button>
        )}{' '}
        {doctorName || '不指定'} {minutes}分钟
        {remarks && <span className={classes.remarks}> {remarks}</span>}
      </span>
      <span className={classes.moves}>
        {offer ? (
          mayBook ? (
            <WaitingButton
              type="primary"
              size="small"
              aria-label={`预约 ${offerInWords(offer)}：${who}`}
              onClick={take}
            >
              {`预约 ${offerInWords(offer)}`}
            </WaitingButton>
          ) : (
            <span>有空：{offerInWords(offer)}</span>
          )
        ) : (
          <span className={classes.none}>暂无空闲</span>
        )}
        {mayEdit && (
          <Button size="small" aria-label={`修改候补：${who}`} onClick={() => onEdit(wait)}>
            修改
          </Button>
        )}
        {mayWithdraw && (
          <WaitingButton size="small" status="danger" aria-label={`取消候补：${who}`} onClick={takeOff}>
            取消候补
          </WaitingButton>
        )}
      </span>
    </li>
  );
}
