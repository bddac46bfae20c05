import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ImmuneProtocol } from '@hospital/shared/contract/calls/immuneProtocols';
import { IMMUNE_TYPES, immuneGroupName, PROTOCOL_FIELDS } from '@hospital/shared/contract/immuneWords';
import { Can, useMay } from '@hospital/shared/session';
import {
  Button,
  confirmDelete,
  EmptyState,
  IconPlus,
  LoadError,
  message,
  Page,
  PageSkeleton,
  Panel,
  Tag,
  Toolbar,
} from '@hospital/shared/ui/core';
import { DataTable, type DataColumn, DictText, RowAction, useDialog } from '@hospital/shared/ui/data';
import { ProtocolDialog } from './ProtocolDialog';
import { boosterWords, stepsWords } from './protocol.model';

/** 免疫程序: how vaccinations and dewormings are repeated in the chain (domain.md §2.9 ImmuneProtocol). */
export default function ProtocolPage(): ReactNode {
  const answer = useCall(api.immunisation.protocols, {}, { silent: true });
  const remove = useCallMutation(api.immunisation.deleteProtocol);
  const maySave = useMay(api.immunisation.saveProtocol);
  const mayDelete = useMay(api.immunisation.deleteProtocol);
  const { dialog, open, close } = useDialog<{ readonly id: string }>();
  const rows = answer.data;
  const edited = dialog && rows?.find(({ id }) => id === dialog.task.id);

  const del = async ({ id, version, name }: ImmuneProtocol): Promise<void> => {
    const done = await confirmDelete(
      () => remove.mutateAsync({ id, version }),
      `确定删除免疫程序“${name}”吗? 已按它安排的计划不变。`,
    );
    if (done) message.success('删除成功');
  };

  const columns: readonly DataColumn<ImmuneProtocol>[] = [
    { title: PROTOCOL_FIELDS.name, width: 144, field: 'name' },
    { title: PROTOCOL_FIELDS.type, width: 88, render: ({ type }) => IMMUNE_TYPES[type] },
    { title: PROTOCOL_FIELDS.groupCode, width: 112, render: ({ groupCode }) => immuneGroupName(groupCode) },
    { title: PROTOCOL_FIELDS.species, width: 96, render: ({ species }) => <Species codes={species} /> },
    { title: PROTOCOL_FIELDS.steps, width: 180, wrap: true, render: stepsWords },
    { title: PROTOCOL_FIELDS.boosterIntervalDays, width: 144, wrap: true, render: boosterWords },
    { title: PROTOCOL_FIELDS.productId, width: 128, render: ({ productName }) => productName || '每次选择' },
    {
      title: '状态',
      width: 88,
      render: ({ enabled }) => (
        <Tag color={enabled === 'Y' ? 'green' : 'gray'}>{enabled === 'Y' ? '启用' : '停用'}</Tag>
      ),
    },
    ...(maySave || mayDelete
      ? [
          {
            ...{ title: '操作', width: 104, sticky: true },
            render: (row: ImmuneProtocol) => (
              <>
                {maySave && (
                  <RowAction aria-label={`编辑：${row.name}`} onClick={() => open({ id: row.id })}>
                    编辑
                  </RowAction>
                )}
                {mayDelete && (
                  <RowAction danger aria-label={`删除：${row.name}`} onClick={() => void del(row)}>
                    删除
                  </RowAction>
                )}
              </>
            ),
          },
        ]
      : []),
  ];

  return (
    <Page title="免疫程序">
      <Panel>
        <Toolbar search={null}>
          <Can call={api.immunisation.saveProtocol}>
            <Button type="primary" icon={<IconPlus />} onClick={() => open({ id: '' })}>
              新增程序
            </Button>
          </Can>
        </Toolbar>
        {rows ? (
          <DataTable
            label="免疫程序"
            columns={columns}
            rows={rows}
            rowKey="id"
            height="auto"
            empty={<EmptyState text="没有免疫程序" />}
          />
        ) : answer.error ? (
          <LoadError
            what="免疫程序"
            error={answer.error}
            retrying={answer.isFetching}
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <PageSkeleton rows={8} />
        )}
      </Panel>
      {dialog && (dialog.task.id === '' || edited) && (
        <ProtocolDialog
          key={dialog.opening}
          protocol={edited ?? null}
          visible={dialog.visible}
          onClose={close}
        />
      )}
    </Page>
  );
}

function Species({ codes }: { readonly codes: readonly string[] }): ReactNode {
  if (codes.length === 0) return '不限';
  return codes.map((code, at) => (
    <span key={code}>
      {at > 0 && '、'}
      <DictText type="pet_species" code={code} />
    </span>
  ));
}
