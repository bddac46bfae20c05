import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import { Part } from '@hospital/shared/parts';
import { useMay, useSession } from '@hospital/shared/session';
import { Button, Modal } from '@hospital/shared/ui/core';
import { type DataColumn, RowAction, useDialog } from '@hospital/shared/ui/data';

/** An animal whose owner is to pay, and where. */
interface Debtor {
  readonly petId: string;
  readonly petName: string;
  readonly storeId: string;
}

interface History<Row> {
  /** The column with the button 记录; undefined for users who may not see follow-ups. */
  readonly actions?: DataColumn<Row>;
  readonly dialog: ReactNode;
}

/**
 * Whether somebody has called the owner already, and what was said: follow-ups, which the clinic keeps. In a store those
 * of the store that is owed, which may be another one; on the company side those of all stores.
 *
 * @param name of the dialog within the page
 */
export function useHistory<Row extends Debtor>(name: string): History<Row> {
  const maySee = useMay(api.reviews.list);
  const inStore = useSession().workplace.workspaceType === 2;
  const { dialog, open, close } = useDialog<Debtor>(name);
  if (!maySee) return { dialog: null };
  return {
    actions: {
      title: '操作',
      width: 60,
      sticky: true,
      render: ({ petId, petName, storeId }) => (
        <RowAction
          aria-label={`记录：${petName}的复诊与回访`}
          onClick={() => open({ petId, petName, storeId })}
        >
          记录
        </RowAction>
      ),
    },
    dialog: dialog && (
      <Modal
        key={dialog.opening}
        title={`${dialog.task.petName}的复诊与回访`}
        visible={dialog.visible}
        style={{ width: 880 }}
        footer={<Button onClick={close}>关闭</Button>}
        onCancel={close}
      >
        <Part
          name="clinic/reviewHistory"
          petId={dialog.task.petId}
          {...(inStore ? { storeId: dialog.task.storeId } : {})}
        />
      </Modal>
    ),
  };
}
