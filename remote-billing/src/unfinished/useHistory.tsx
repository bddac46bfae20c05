import { type ReactNode, useState } from 'react';
import * as api from '@hospital/shared/calls';
import { Part } from '@hospital/shared/parts';
import { useMay } from '@hospital/shared/session';
import { Button, Modal } from '@hospital/shared/ui/core';
import { type DataColumn, RowAction } from '@hospital/shared/ui/data';

/** An animal whose owner is to pay. */
interface Debtor {
  readonly petId: string;
  readonly petName: string;
}

interface History<Row> {
  /** The column with the button 回访; left out for whoever may not see follow-ups. */
  readonly actions?: DataColumn<Row>;
  readonly dialog: ReactNode;
}

/** Whether somebody has called the owner already, and what was said: follow-ups, which the clinic keeps. */
export function useHistory<Row extends Debtor>(): History<Row> {
  const maySee = useMay(api.reviews.list);
  const [opened, setOpened] = useState<{ readonly debtor: Debtor; readonly visible: boolean }>();
  if (!maySee) return { dialog: null };
  const close = (): void => setOpened(opened && { ...opened, visible: false });
  return {
    actions: {
      title: '操作',
      width: 60,
      sticky: true,
      render: (debtor) => (
        <RowAction
          aria-label={`回访：${debtor.petName}的记录`}
          onClick={() => setOpened({ debtor, visible: true })}
        >
          回访
        </RowAction>
      ),
    },
    dialog: opened && (
      <Modal
        title={`${opened.debtor.petName}的回访记录`}
        visible={opened.visible}
        style={{ width: 880 }}
        footer={<Button onClick={close}>关闭</Button>}
        onCancel={close}
      >
        <Part name="clinic/reviewHistory" petId={opened.debtor.petId} />
      </Modal>
    ),
  };
}
