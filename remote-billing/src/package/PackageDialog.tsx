import { useState, type ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CustomerPackage, PackageLog } from '@hospital/shared/contract/calls/packages';
import { packageStates } from '@hospital/shared/contract/packageStates';
import { OWNED_PACKAGE_FIELDS, PACKAGE_LOG_WORDS } from '@hospital/shared/contract/packageWords';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { Button, LoadError, message, Modal, PageSkeleton } from '@hospital/shared/ui/core';
import { DataTable, type DataColumn, Descriptions } from '@hospital/shared/ui/data';
import { ReasonDialog } from '../ReasonDialog';
import { CodeNotice } from './CodeNotice';
import { ExtendDialog } from './ExtendDialog';
import { PackageTag, validityOf } from './package.model';
import { RefundDialog } from './RefundDialog';
import classes from './package.module.css';

interface PackageDialogProps {
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

type OwnedItem = CustomerPackage['items'][number];

/** Somebody's package with its ledger, and what may still be done to it. */
export function PackageDialog({ id, visible, onClose }: PackageDialogProps): ReactNode {
  const answer = useCall(api.packages.info, { id }, { silent: true, hideLoading: true });
  const { data, error } = answer;
  return (
    <Modal
      title={data ? `套餐 ${data.packageNo}` : '套餐'}
      visible={visible}
      style={{ width: 1040 }}
      footer={null}
      onCancel={onClose}
    >
      {data && <Facts owned={data} logs={data.logs} />}
      {!data && error && (
        <LoadError
          what="套餐"
          error={error}
          retrying={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      )}
      {!data && !error && <PageSkeleton rows={8} />}
    </Modal>
  );
}

const itemColumns: readonly DataColumn<OwnedItem>[] = [
  { title: '项目', width: 200, field: 'name' },
  { title: '总次数', width: 80, numeric: true, field: 'total' },
  { title: '已用', width: 80, numeric: true, field: 'used' },
  { title: '剩余', width: 80, numeric: true, field: 'remain' },
];

/** `核销2次`, `退回2次`; what moves none says nothing. */
const timesText = ({ quantity }: PackageLog): string => (quantity === 0 ? '' : `${Math.abs(quantity)}次`);

const logColumns: readonly DataColumn<PackageLog>[] = [
  { title: '时间', width: 144, render: ({ createDate }) => formatDateTime(createDate) },
  { title: '类型', width: 88, render: ({ kind }) => PACKAGE_LOG_WORDS[kind] },
  { title: '项目', width: 128, field: 'itemName' },
  { title: '次数', width: 56, numeric: true, render: timesText },
  { title: '账单号', width: 152, field: 'billNo' },
  // What was paid, taken off a bill by its times, or given back.
  {
    title: '金额（元）',
    width: 104,
    numeric: true,
    render: ({ amount }) => (amount === 0 ? '' : formatYuan(amount)),
  },
  { title: '说明', width: 144, field: 'reason', wrap: true },
  { title: '门店', width: 112, field: 'storeName' },
  { title: '操作人', width: 80, field: 'createName' },
];

function Facts({
  owned,
  logs,
}: {
  readonly owned: CustomerPackage;
  readonly logs: readonly PackageLog[];
}): ReactNode {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [OWNED_PACKAGE_FIELDS.packageName, owned.name],
    [OWNED_PACKAGE_FIELDS.status, <PackageTag key="status" status={owned.status} />],
    [OWNED_PACKAGE_FIELDS.ownerName, owned.ownerName],
    [OWNED_PACKAGE_FIELDS.petName, owned.petName || '全部宠物'],
    [OWNED_PACKAGE_FIELDS.price, formatYuan(owned.price)],
    [OWNED_PACKAGE_FIELDS.startDate, owned.startDate],
    [OWNED_PACKAGE_FIELDS.expireDate, validityOf(owned)],
    ['适用门店', owned.storeIds.length === 0 ? '全部门店' : `${owned.storeIds.length}家门店`],
    [OWNED_PACKAGE_FIELDS.storeName, owned.storeName],
    [OWNED_PACKAGE_FIELDS.saleUserName, owned.saleUserName],
    [OWNED_PACKAGE_FIELDS.loseReason, owned.loseReason],
  ];
  return (
    <div className={classes.detail}>
      <Descriptions
        column={{ xs: 1, sm: 2, md: 3 }}
        data={facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => ({ label, value, key: label }))}
      />
      <DataTable
        label={`${owned.packageNo}的内容`}
        columns={itemColumns}
        rows={owned.items}
        rowKey="id"
        height="auto"
      />
      <DataTable
        label={`${owned.packageNo}的使用记录`}
        columns={logColumns}
        rows={logs}
        rowKey="id"
        height="auto"
      />
      <Actions owned={owned} />
    </div>
  );
}

type Task = 'extend' | 'lose' | 'refund';

/** Each says why it cannot be done, where it cannot. */
function Actions({ owned }: { readonly owned: CustomerPackage }): ReactNode {
  const { id, version, status, name, packageNo } = owned;
  const [asked, ask] = useState<Task | null>(null);
  const [code, setCode] = useState('');
  const lose = useCallMutation(api.packages.lose);
  const renew = useCallMutation(api.packages.renewCode);
  const may = {
    extend: useMay(api.packages.extend),
    lose: useMay(api.packages.lose),
    refund: useMay(api.packages.refund),
    renewCode: useMay(api.packages.renewCode),
  };
  const offer = (move: keyof typeof may, open: () => void, loading = false): ReactNode => {
    const can =
      mayMove(packageStates, status, move) || (move === 'extend' && mayMove(packageStates, status, 'revive'));
    const endless = move === 'extend' && owned.expireDate === '';
    return (
      may[move] && (
        <Button
          disabled={!can || endless}
          loading={loading}
          title={endless ? '该套餐长期有效，不需延期' : can ? undefined : whyNot(packageStates, status, move)}
          onClick={open}
        >
          {packageStates.moves[move].word}
        </Button>
      )
    );
  };
  const renewCode = async (): Promise<void> => {
    try {
      setCode((await renew.mutateAsync({ id, version })).code);
    } catch {
      // The refusal is on screen.
    }
  };
  const close = (): void => ask(null);
  return (
    <div className={classes.actions}>
      {offer('renewCode', () => void renewCode(), renew.isPending)}
      {offer('extend', () => ask('extend'))}
      {offer('lose', () => ask('lose'))}
      {offer('refund', () => ask('refund'))}
      {asked === 'extend' && <ExtendDialog owned={owned} onClose={close} />}
      {asked === 'refund' && <RefundDialog owned={owned} onClose={close} />}
      <ReasonDialog
        title={`作废套餐：${packageNo}`}
        explanation="作废后不能恢复，也不能再退款；剩余次数不能使用。"
        submitText="作废"
        danger
        visible={asked === 'lose'}
        onSubmit={async (reason) => {
          await lose.mutateAsync({ id, version, reason });
          message.success('套餐已作废');
        }}
        onClose={close}
      />
      {code !== '' && <CodeNotice code={code} packageName={name} onClose={() => setCode('')} />}
    </div>
  );
}
