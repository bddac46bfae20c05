import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ConfigChange, ConfigOfPlaces } from '@hospital/shared/contract/calls/settings';
import { useMay } from '@hospital/shared/session';
import { Button, confirm, EmptyState, LoadError, message, Modal } from '@hospital/shared/ui/core';
import { DataTable, Pager, RowAction, type DataColumn } from '@hospital/shared/ui/data';
import { useState, type ReactNode } from 'react';
import { configSections, WASHING_LIMITS } from './config.groups';
import { inWords, nameOf } from './config.model';
import { useSettings } from './useSettings';

interface HistoryDialogProps {
  /** As `useSettings` takes them. */
  readonly storeIds: string;
  readonly several: boolean;
  readonly visible: boolean;
  readonly onClose: () => void;
}

const SIZES = [20, 50, 100];

/** Who changed which setting when, from what to what; each change of a setting can be undone. */
export default function HistoryDialog({
  storeIds,
  several,
  visible,
  onClose,
}: HistoryDialogProps): ReactNode {
  const [paging, setPaging] = useState({ page: 1, pageSize: 20 });
  const history = useCall(
    api.settings.history,
    { ...paging, ...(storeIds ? { storeIds } : {}) },
    { keepPrevious: true, silent: true, staleTime: 0 },
  );
  const settings = useSettings(storeIds).data ?? [];
  const undo = useUndo(settings, several);
  const mayUndo = useMay(api.settings.saveOfPlaces);
  const total = history.data?.total ?? 0;

  return (
    <Modal
      title="变更记录"
      visible={visible}
      style={{ width: several ? 1048 : 840 }}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      {history.isError ? (
        <LoadError
          what="变更记录"
          error={history.error}
          retrying={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      ) : (
        <DataTable<ConfigChange>
          label="变更记录"
          columns={columnsOf(settings, several, mayUndo ? undo : undefined)}
          rows={history.data?.list}
          rowKey="id"
          loading={history.isPlaceholderData}
          height="auto"
          page={paging.page}
          empty={<EmptyState compact text="还没有修改过设置" />}
        />
      )}
      {total > paging.pageSize && (
        <Pager
          total={total}
          page={paging.page}
          limit={paging.pageSize}
          sizes={SIZES}
          onChange={(page, pageSize) => setPaging({ page, pageSize })}
        />
      )}
    </Modal>
  );
}

const groupTitles = new Map(
  configSections.flatMap((section) =>
    section.groups.map(({ id, title }) => [id, title ?? section.title] as const),
  ),
);

/** `小票打印：文字大小`. */
const fullName = ({ configGroup, configName }: ConfigChange): string =>
  configGroup === WASHING_LIMITS.id
    ? configName
    : `${groupTitles.get(configGroup) ?? configGroup}：${configName}`;

/** Among several stores with the store, of which each has the same settings. */
const nameOfChange = (change: ConfigChange, several: boolean): string =>
  several && change.storeName ? `${change.storeName} ${fullName(change)}` : fullName(change);

/** A value of the setting in words; null is the default. */
function words(settings: readonly ConfigOfPlaces[], change: ConfigChange, value: string | null): string {
  if (value === null) return '默认';
  const item = settings.find((one) => nameOf(one) === `${change.configGroup}.${change.configKey}`);
  return item ? inWords(item, value) : value;
}

function columnsOf(
  settings: readonly ConfigOfPlaces[],
  several: boolean,
  undo: ((change: ConfigChange) => void) | undefined,
): DataColumn<ConfigChange>[] {
  return [
    { title: '时间', field: 'createDate', width: 168 },
    { title: '操作人', field: 'userName', width: 96 },
    ...(several ? [{ title: '门店', field: 'storeName', width: 220, wrap: true } as const] : []),
    { title: '设置', width: 208, render: fullName },
    { title: '修改前', width: 120, wrap: true, render: (change) => words(settings, change, change.before) },
    { title: '修改后', width: 120, wrap: true, render: (change) => words(settings, change, change.after) },
    ...(undo
      ? [
          {
            title: '操作',
            width: 72,
            sticky: true,
            render: (change: ConfigChange) => (
              <RowAction
                aria-label={`撤销：${nameOfChange(change, several)}`}
                because={whyNot(change)}
                onClick={() => undo(change)}
              >
                撤销
              </RowAction>
            ),
          },
        ]
      : []),
  ];
}

function whyNot({ undoable, before, present }: ConfigChange): string {
  if (undoable === 'N') return '该设置不能撤销';
  return before === present ? '现在的值与修改前相同' : '';
}

/** Saves what was before a change, on top of what is stored now. */
function useUndo(settings: readonly ConfigOfPlaces[], several: boolean) {
  const save = useCallMutation(api.settings.saveOfPlaces);
  return async (change: ConfigChange): Promise<void> => {
    const { configGroup, configKey, storeId, version, before, present } = change;
    const done = await confirm({
      content: `确定将「${nameOfChange(change, several)}」由“${words(settings, change, present)}”改回“${words(settings, change, before)}”吗?`,
      onOk: () =>
        save.mutateAsync({
          storeIds: [storeId],
          list: [
            {
              configGroup,
              configKey,
              configValue: before,
              versions: version > 0 ? [{ storeId, version }] : [],
            },
          ],
        }),
    });
    if (done) message.success('操作成功');
  };
}
