import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { TransferRow } from '@hospital/shared/contract/calls/transfers';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { transferStates, type TransferMove } from '@hospital/shared/contract/transferStates';
import { useSearchParams } from '@hospital/shared/navigation';
import { Can, useMay, useSession } from '@hospital/shared/session';
import { Button, confirm, EmptyState, IconPlus, message, WaitingButton } from '@hospital/shared/ui/core';
import { RowAction, useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery } from '@hospital/shared/ui/listView';
import { EditDialog } from './EditDialog';
import { ALL, columnsOf, fieldsOf, requestOf, type Side, type TransferOrder } from './list.model';
import { PassDialog } from './PassDialog';
import { ReasonDialog } from './ReasonDialog';
import { ReceiveDialog } from './ReceiveDialog';
import { ShipDialog } from './ShipDialog';
import { TransferDialog } from './TransferDialog';

/** What a dialog is open for: one transfer, or a new one. */
interface Task {
  readonly kind: 'info' | 'edit' | 'pass' | 'reject' | 'withdraw' | 'ship' | 'receive';
  readonly id: string;
}

const EMPTY: Readonly<Record<Side, string>> = { apply: '没有调拨申请', examine: '没有需要处理的调拨单' };

interface TransferListProps {
  readonly side: Side;
}

/** The transfers of a side; a store without a warehouse has none, and nowhere to put what it would apply for. */
export function TransferList({ side }: TransferListProps): ReactNode {
  const { workspaceType, warehouseId } = useSession().workplace;
  if (workspaceType !== 1 && warehouseId === '') return <EmptyState text="请先选择仓库" />;
  return <Transfers side={side} />;
}

/** What can be done with each. */
function Transfers({ side }: TransferListProps): ReactNode {
  const isApply = side === 'apply';
  const control = useListQuery<TransferOrder>('list', ALL);
  const wanted = requestOf(control.query.filter);
  const answer = useCall(
    isApply ? api.transfers.applied : api.transfers.examined,
    { ...placeOf(control.query), ...wanted },
    { keepPrevious: true, silent: true },
  );
  const places = useCall(api.transfers.places, {}, { silent: true, hideLoading: true });
  const save = isApply ? api.transfers.exportApplied : api.transfers.exportExamined;
  const saveLines = isApply ? api.transfers.exportAppliedLines : api.transfers.exportExaminedLines;
  const mayExport = useMay(save);
  const [params] = useSearchParams();
  const [linked, setLinked] = useState(params.get('id') ?? '');
  const { dialog, open, close } = useDialog<Task>('transfer');
  const actions = useActions(side, open);
  const total = answer.data?.total ?? 0;
  const props = dialog && { id: dialog.task.id, visible: dialog.visible, onClose: close };
  const kind = dialog?.task.kind;

  return (
    <>
      <ListView
        scene={isApply ? 'transferApply' : 'transferExamine'}
        label={isApply ? '调拨申请列表' : '调拨审核列表'}
        control={control}
        fields={fieldsOf(side, places.data ?? [])}
        columns={columnsOf(side)}
        tools={
          <>
            {isApply && (
              <Can call={api.transfers.save}>
                <Button type="primary" icon={<IconPlus />} onClick={() => open({ kind: 'edit', id: '' })}>
                  新增调拨
                </Button>
              </Can>
            )}
            <Can call={saveLines}>
              <WaitingButton onClick={() => saveLines(wanted)}>导出明细</WaitingButton>
            </Can>
          </>
        }
        actions={{ title: '操作', width: actions.width, sticky: true, wrap: true, render: actions.render }}
        answer={answer}
        rows={answer.data?.list}
        total={total}
        rowKey="id"
        summary={`共 ${total} 张调拨单`}
        onExport={mayExport ? (shown) => save({ ...wanted, ...shown }) : undefined}
        empty={EMPTY[side]}
      />
      {props && kind === 'info' && <TransferDialog key={dialog.opening} {...props} />}
      {props && kind === 'edit' && <EditDialog key={dialog.opening} {...props} />}
      {props && kind === 'pass' && <PassDialog key={dialog.opening} {...props} />}
      {props && (kind === 'reject' || kind === 'withdraw') && (
        <ReasonDialog key={dialog.opening} move={kind} {...props} />
      )}
      {props && kind === 'ship' && <ShipDialog key={dialog.opening} {...props} />}
      {props && kind === 'receive' && <ReceiveDialog key={dialog.opening} {...props} />}
      {linked !== '' && <TransferDialog id={linked} visible onClose={() => setLinked('')} />}
    </>
  );
}

const because = ({ status }: TransferRow, move: TransferMove): string =>
  mayMove(transferStates, status, move) ? '' : whyNot(transferStates, status, move);

/** What its user may do with a row, in the order of its way. */
function useActions(side: Side, open: (task: Task) => void) {
  const submit = useCallMutation(api.transfers.submit);
  const cancel = useCallMutation(api.transfers.cancel);
  const ask = async (row: TransferRow, move: 'submit' | 'cancel'): Promise<void> => {
    const { id, version, transferNo } = row;
    const isCancel = move === 'cancel';
    const done = await confirm({
      content: isCancel ? `确定撤销调拨单 ${transferNo} 吗?` : `确定提交调拨单 ${transferNo} 吗?`,
      okText: isCancel ? '撤销' : '提交',
      danger: isCancel,
      okByEnter: !isCancel,
      onOk: () => (isCancel ? cancel : submit).mutateAsync({ id, version }),
    });
    if (done) message.success(isCancel ? '已撤销' : '已提交');
  };
  const begin = (kind: Task['kind']) => (row: TransferRow) => open({ kind, id: row.id });
  const all: readonly Action[] = [
    { side: 'apply', move: 'save', may: useMay(api.transfers.save), run: begin('edit') },
    {
      side: 'apply',
      move: 'submit',
      may: useMay(api.transfers.submit),
      run: (row) => void ask(row, 'submit'),
    },
    { side: 'apply', move: 'receive', may: useMay(api.transfers.receive), run: begin('receive') },
    {
      side: 'apply',
      move: 'cancel',
      may: useMay(api.transfers.cancel),
      run: (row) => void ask(row, 'cancel'),
    },
    { side: 'examine', move: 'pass', may: useMay(api.transfers.pass), run: begin('pass') },
    { side: 'examine', move: 'reject', may: useMay(api.transfers.reject), run: begin('reject') },
    { side: 'examine', move: 'ship', may: useMay(api.transfers.ship), run: begin('ship') },
    { side: 'examine', move: 'withdraw', may: useMay(api.transfers.withdraw), run: begin('withdraw') },
  ];
  const mine = all.filter((action) => action.side === side && action.may);
  return {
    width: mine.length === 0 ? 72 : side === 'apply' ? 232 : 288,
    render: (row: TransferRow): ReactNode => (
      <>
        <RowAction aria-label={`查看：${row.transferNo}`} onClick={() => open({ kind: 'info', id: row.id })}>
          查看
        </RowAction>
        {mine.map(({ move, run }) => (
          <RowAction
            key={move}
            danger={move === 'cancel' || move === 'withdraw'}
            aria-label={`${transferStates.moves[move].word}：${row.transferNo}`}
            because={because(row, move)}
            onClick={() => run(row)}
          >
            {transferStates.moves[move].word}
          </RowAction>
        ))}
      </>
    ),
  };
}

interface Action {
  readonly side: Side;
  readonly move: TransferMove;
  readonly may: boolean;
  readonly run: (row: TransferRow) => void;
}
