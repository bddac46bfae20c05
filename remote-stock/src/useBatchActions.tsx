import { type ReactNode, useState } from 'react';
import * as api from '@hospital/shared/calls';
import { useMay, useSession } from '@hospital/shared/session';
import { type DataColumn, RowAction, useDialog } from '@hospital/shared/ui/data';
import type { FilterValues } from '@hospital/shared/ui/listView';
import { BatchLedger } from './BatchLedger';
import { type LosingBatch, unheldOf, WriteOffDialog } from './WriteOffDialog';

interface BatchActions<Batch> {
  /** Undefined where its user may do nothing with a batch. */
  readonly actions: DataColumn<Batch> | undefined;
  readonly dialogs: ReactNode;
}

/** Why nothing of a batch can be written off; empty where something can. */
function whyNot(batch: LosingBatch): string {
  if (batch.quantity === 0) return '该批次已用完';
  return unheldOf(batch) > 0 ? '' : '该批次已全部被单据锁定，请先处理这些单据';
}

/**
 * What may be done with a batch of a list, and the dialogs of it: its ledger, and 报损 where one stands in its warehouse.
 *
 * @param rows of the list: a dialog goes on with what is there by now
 */
export function useBatchActions<Batch extends LosingBatch>(
  rows: readonly Batch[] | undefined,
  onShowMovements?: (filter: FilterValues) => void,
): BatchActions<Batch> {
  const { warehouseId } = useSession().workplace;
  const mayTrace = useMay(api.stock.movements);
  const mayWriteOff = useMay(api.stock.writeOff) && warehouseId !== '';
  const [ledger, setLedger] = useState<{ readonly batch: Batch; readonly visible: boolean } | null>(null);
  const loss = useDialog<Batch>('writeOff');
  const losing = loss.dialog && (rows?.find(({ id }) => id === loss.dialog?.task.id) ?? loss.dialog.task);
  const render = (batch: Batch): ReactNode => (
    <>
      {mayTrace && (
        <RowAction
          aria-label={`流水：${batch.productName}批号${batch.batchNo}`}
          onClick={() => setLedger({ batch, visible: true })}
        >
          流水
        </RowAction>
      )}
      {mayWriteOff && batch.warehouseId === warehouseId && (
        <RowAction
          danger
          aria-label={`报损：${batch.productName}批号${batch.batchNo}`}
          because={whyNot(batch)}
          onClick={() => loss.open(batch)}
        >
          报损
        </RowAction>
      )}
    </>
  );
  return {
    actions:
      mayTrace || mayWriteOff
        ? { title: '操作', width: mayTrace && mayWriteOff ? 104 : 72, sticky: true, render }
        : undefined,
    dialogs: (
      <>
        {ledger && (
          <BatchLedger
            key={ledger.batch.id}
            batch={ledger.batch}
            visible={ledger.visible}
            onClose={() => setLedger({ ...ledger, visible: false })}
            {...(onShowMovements ? { onShowMovements } : {})}
          />
        )}
        {mayWriteOff && loss.dialog && losing?.warehouseId === warehouseId && (
          <WriteOffDialog
            key={loss.dialog.opening}
            batch={losing}
            visible={loss.dialog.visible}
            onClose={loss.close}
          />
        )}
      </>
    ),
  };
}
