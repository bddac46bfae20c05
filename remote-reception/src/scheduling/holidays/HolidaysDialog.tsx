import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Holiday } from '@hospital/shared/contract/calls/holidays';
import { holidayInWords, WHOLE_CHAIN } from '@hospital/shared/contract/holidays';
import { useMay } from '@hospital/shared/session';
import {
  Button,
  confirm,
  EmptyState,
  LoadError,
  message,
  Modal,
  PageSkeleton,
  Space,
  WaitingButton,
} from '@hospital/shared/ui/core';
import { HolidayDialog } from './HolidayDialog';
import classes from './holidays.module.css';

interface HolidaysDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** 节假日: days to come on which the store, or every store, is closed or open for shorter. */
export function HolidaysDialog({ visible, onClose }: HolidaysDialogProps): ReactNode {
  const today = useToday();
  const answer = useCall(api.holidays.list, { startDate: today }, { enabled: visible, silent: true });
  const mayEdit = useMay(api.holidays.save);
  const ofChain = answer.data?.chainFlag === 'Y';
  const [opened, setOpened] = useState<{ holiday: Holiday | null; visible: boolean; opening: number }>();
  const open = (holiday: Holiday | null): void =>
    setOpened((before) => ({ holiday, visible: true, opening: (before?.opening ?? 0) + 1 }));
  return (
    <Modal
      title="节假日"
      visible={visible}
      style={{ width: 640 }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {mayEdit && (
            <Button type="primary" onClick={() => open(null)}>
              添加节假日
            </Button>
          )}
        </>
      }
    >
      {answer.data ? (
        answer.data.list.length === 0 ? (
          <EmptyState text="没有节假日" />
        ) : (
          <ul className={classes.list}>
            {answer.data.list.map((holiday) => (
              <Row
                key={holiday.id}
                holiday={holiday}
                fixed={holiday.storeId === WHOLE_CHAIN && !ofChain}
                onEdit={() => open(holiday)}
              />
            ))}
          </ul>
        )
      ) : answer.isError ? (
        <LoadError what="节假日" error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <PageSkeleton rows={3} />
      )}
      {opened && (
        <HolidayDialog
          key={opened.opening}
          holiday={opened.holiday}
          ofChain={ofChain}
          visible={opened.visible}
          onClose={() => setOpened({ ...opened, visible: false })}
        />
      )}
    </Modal>
  );
}

interface RowProps {
  readonly holiday: Holiday;
  /** What holds in every store is changed by who sees every store. */
  readonly fixed: boolean;
  readonly onEdit: () => void;
}

function Row({ holiday, fixed, onEdit }: RowProps): ReactNode {
  const { id, version, date, name, storeName } = holiday;
  const mayDelete = useMay(api.holidays.delete);
  const remove = useCallMutation(api.holidays.delete);
  const takeOut = async (): Promise<void> => {
    const sure = await confirm({ content: `确定删除 ${date} ${name} 吗?`, okText: '删除', danger: true });
    if (!sure) return;
    await remove.mutateAsync({ id, version });
    message.success(`已删除 ${date} ${name}`);
  };
  return (
    <li>
      <span className="figures">{date}</span>
      <span>
        <strong>{holidayInWords(holiday)}</strong> <span className={classes.store}>{storeName}</span>
      </span>
      {mayDelete && !fixed && (
        <Space size={8}>
          <Button size="small" aria-label={`修改：${date} ${name}`} onClick={onEdit}>
            修改
          </Button>
          <WaitingButton size="small" status="danger" aria-label={`删除：${date} ${name}`} onClick={takeOut}>
            删除
          </WaitingButton>
        </Space>
      )}
    </li>
  );
}
