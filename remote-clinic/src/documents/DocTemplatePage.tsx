import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { DocTemplate } from '@hospital/shared/contract/calls/caseDocs';
import { DOC_TEMPLATE_FIELDS, DOC_TEMPLATE_OWNERS } from '@hospital/shared/contract/caseDocWords';
import { Can } from '@hospital/shared/session';
import {
  Button,
  confirmDelete,
  EmptyState,
  IconPlus,
  Input,
  LoadError,
  Page,
  PageSkeleton,
  Panel,
  Toolbar,
} from '@hospital/shared/ui/core';
import { DataTable, type DataColumn, RowAction, useDialog } from '@hospital/shared/ui/data';
import { TemplateDialog } from './TemplateDialog';

const isMeant = ({ name, pinyin, py }: DocTemplate, text: string): boolean =>
  name.includes(text) || pinyin.includes(text.toLowerCase()) || py.includes(text.toLowerCase());

/** 文书模板: what consents and other documents of cases are made from, of the store and of the chain. */
export default function DocTemplatePage(): ReactNode {
  const [keyword, setKeyword] = useState('');
  const answer = useCall(api.caseDocs.templates, {}, { silent: true });
  const remove = useCallMutation(api.caseDocs.deleteTemplate);
  const { dialog, open, close } = useDialog<DocTemplate | null>();
  const rows = (answer.data ?? []).filter((one) => isMeant(one, keyword.trim()));
  const columns: readonly DataColumn<DocTemplate>[] = [
    { title: DOC_TEMPLATE_FIELDS.name, width: 200, field: 'name' },
    {
      title: DOC_TEMPLATE_FIELDS.ownerType,
      width: 96,
      render: ({ ownerType }) => DOC_TEMPLATE_OWNERS[ownerType],
    },
    {
      title: DOC_TEMPLATE_FIELDS.content,
      width: 360,
      render: ({ content }) => `${content.slice(0, 60)}${content.length > 60 ? '…' : ''}`,
    },
    {
      title: '最后修改',
      width: 176,
      render: ({ updateName, updateDate }) => `${updateDate.slice(0, 16)} ${updateName}`,
    },
    {
      title: '操作',
      width: 112,
      sticky: true,
      render: (row) =>
        row.editableFlag === 'Y' && (
          <>
            <RowAction aria-label={`编辑：${row.name}`} onClick={() => open(row)}>
              编辑
            </RowAction>
            <RowAction
              danger
              aria-label={`删除：${row.name}`}
              onClick={() =>
                void confirmDelete(() => remove.mutateAsync({ id: row.id, version: row.version }), {
                  name: row.name,
                })
              }
            >
              删除
            </RowAction>
          </>
        ),
    },
  ];
  return (
    <Page title="文书模板">
      <Panel>
        <Toolbar
          search={
            <Input
              style={{ width: 220 }}
              value={keyword}
              maxLength={50}
              allowClear
              aria-label={DOC_TEMPLATE_FIELDS.name}
              placeholder="按文书名称查找"
              onChange={setKeyword}
            />
          }
        >
          <Can call={api.caseDocs.saveTemplate}>
            <Button type="primary" icon={<IconPlus />} onClick={() => open(null)}>
              新增模板
            </Button>
          </Can>
        </Toolbar>
        {!answer.data ? (
          answer.error ? (
            <LoadError
              what="文书模板"
              error={answer.error}
              retrying={answer.isFetching}
              onRetry={() => void answer.refetch()}
            />
          ) : (
            <PageSkeleton rows={8} />
          )
        ) : rows.length === 0 ? (
          <EmptyState text="没有文书模板" />
        ) : (
          <DataTable label="文书模板" columns={columns} rows={rows} rowKey="id" height="auto" />
        )}
      </Panel>
      {dialog && (
        <TemplateDialog
          key={dialog.opening}
          template={dialog.task}
          visible={dialog.visible}
          onClose={close}
        />
      )}
    </Page>
  );
}
