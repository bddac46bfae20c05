import { useState, type ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { BillTemplateRow } from '@hospital/shared/contract/calls/billTemplates';
import {
  TEMPLATE_FIELDS,
  TEMPLATE_OWNERS,
  type TemplateOwner,
} from '@hospital/shared/contract/orders/orderWords';
import { Can } from '@hospital/shared/session';
import {
  Button,
  confirmDelete,
  EmptyState,
  IconPlus,
  Input,
  LoadError,
  message,
  Page,
  PageSkeleton,
  Panel,
  Select,
  Toolbar,
} from '@hospital/shared/ui/core';
import { DataTable, type DataColumn, RowAction, useSettled } from '@hospital/shared/ui/data';
import { TemplateDialog } from './TemplateDialog';

const OWNERS = Object.entries(TEMPLATE_OWNERS).map(([value, label]) => ({ value, label }));

/** 处方模板: what is prescribed and charged together, of the chain, of the store and one's own (domain.md §2.7). */
export default function TemplatePage(): ReactNode {
  const [keyword, setKeyword] = useState('');
  const [ownerType, setOwnerType] = useState<TemplateOwner | ''>('');
  const [opened, open] = useState<BillTemplateRow | 'new' | null>(null);
  const settled = useSettled(keyword);
  const answer = useCall(
    api.billTemplates.list,
    { ...(settled === '' ? {} : { keyword: settled }), ...(ownerType === '' ? {} : { ownerType }) },
    { keepPrevious: true, silent: true },
  );
  const remove = useCallMutation(api.billTemplates.remove);
  const drop = async ({ id, name }: BillTemplateRow): Promise<void> => {
    if (await confirmDelete(() => remove.mutateAsync({ id }), { name })) message.success('模板已删除');
  };
  const columns: readonly DataColumn<BillTemplateRow>[] = [
    { title: TEMPLATE_FIELDS.name, width: 180, field: 'name' },
    { title: TEMPLATE_FIELDS.ownerType, width: 96, render: (row) => TEMPLATE_OWNERS[row.ownerType] },
    { title: TEMPLATE_FIELDS.lines, width: 320, render: (row) => `${row.lineCount} 项：${row.content}` },
    { title: TEMPLATE_FIELDS.remarks, width: 160, field: 'remarks' },
    { title: '创建人', width: 88, field: 'createName' },
    {
      title: '操作',
      width: 136,
      sticky: true,
      render: (row) =>
        row.editableFlag === 'Y' && (
          <>
            <Can call={api.billTemplates.edit}>
              <RowAction aria-label={`编辑：${row.name}`} onClick={() => open(row)}>
                编辑
              </RowAction>
            </Can>
            <Can call={api.billTemplates.remove}>
              <RowAction danger aria-label={`删除：${row.name}`} onClick={() => void drop(row)}>
                删除
              </RowAction>
            </Can>
          </>
        ),
    },
  ];
  return (
    <Page title="处方模板">
      <Panel>
        <Toolbar
          search={
            <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
              <Input
                style={{ width: 220 }}
                value={keyword}
                maxLength={100}
                allowClear
                aria-label={TEMPLATE_FIELDS.name}
                placeholder="按模板名称查找"
                onChange={setKeyword}
              />
              <Select
                style={{ width: 140 }}
                {...(ownerType === '' ? {} : { value: ownerType })}
                allowClear
                aria-label={TEMPLATE_FIELDS.ownerType}
                placeholder="全部范围"
                options={OWNERS}
                onChange={(next?: TemplateOwner) => setOwnerType(next ?? '')}
              />
            </div>
          }
        >
          <Can call={api.billTemplates.save}>
            <Button type="primary" icon={<IconPlus />} onClick={() => open('new')}>
              新增模板
            </Button>
          </Can>
        </Toolbar>
        {answer.error && !answer.data ? (
          <LoadError
            what="处方模板"
            error={answer.error}
            retrying={answer.isFetching}
            onRetry={() => void answer.refetch()}
          />
        ) : answer.data ? (
          answer.data.length === 0 ? (
            <EmptyState text="没有处方模板" />
          ) : (
            <DataTable label="处方模板" columns={columns} rows={answer.data} rowKey="id" height="auto" />
          )
        ) : (
          <PageSkeleton rows={8} />
        )}
      </Panel>
      {opened && (
        <TemplateDialog
          key={opened === 'new' ? 'new' : opened.id}
          id={opened === 'new' ? '' : opened.id}
          onClose={() => open(null)}
        />
      )}
    </Page>
  );
}
