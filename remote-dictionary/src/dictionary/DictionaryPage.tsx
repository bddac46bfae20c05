import * as api from '@hospital/shared/calls';
import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import { usePageState } from '@hospital/shared/navigation';
import { Can } from '@hospital/shared/session';
import {
  Alert,
  Button,
  confirm,
  confirmDelete,
  IconPlus,
  LoadError,
  message,
  Page,
  Panel,
  WaitingButton,
} from '@hospital/shared/ui/core';
import { useDialog } from '@hospital/shared/ui/data';
import { useMemo, type ReactNode } from 'react';
import {
  requestOf,
  useDeleteEntry,
  useDictionaryList,
  useEnableEntry,
  type DictionaryFilter,
} from './dictionary.calls';
import { groupByType, groupId, valuesOf, type DictionaryGroup } from './dictionary.model';
import { DictionaryDialog, type DialogTask } from './DictionaryDialog';
import classes from './DictionaryPage.module.css';
import { DictionarySearch } from './DictionarySearch';
import { DictionaryTable } from './DictionaryTable';
import { DictionaryImport } from './import/DictionaryImport';
import { useUnfolded } from './useUnfolded';

const ALL: DictionaryFilter = { name: '', enabled: '' };

/** 字典管理 (spec 1 §2 Dictionary admin). */
export default function DictionaryPage(): ReactNode {
  const [filter, setFilter] = usePageState('filter', ALL);
  const searched = filter.name !== '' || filter.enabled !== '';
  const list = useDictionaryList(filter);
  const groups = useMemo(() => list.entries && groupByType(list.entries), [list.entries]);
  const unfolded = useUnfolded(searched);
  const { dialog, open, close } = useDialog<DialogTask>();
  const deletion = useDeleteEntry();
  const enabling = useEnableEntry();

  const remove = async (entry: DictEntry): Promise<void> => {
    const { id, name } = entry;
    if (await confirmDelete(() => deletion.mutateAsync({ id }), { name })) message.success('删除成功');
  };

  const toggle = async (entry: DictEntry): Promise<void> => {
    const enabled = entry.enabled === 'Y' ? 'N' : 'Y';
    const { id, version, name } = entry;
    const send = () => enabling.mutateAsync({ ...valuesOf(entry), id, version, enabled });
    const content = `停用“${name}”？停用后不能再选用，已选用的记录照常显示。`;
    const done =
      enabled === 'N'
        ? await confirm({ content, okText: '停用', onOk: send })
        : await send().then(() => true);
    if (done) message.success(enabled === 'N' ? '已停用' : '已启用');
  };

  const search = (wanted: DictionaryFilter): void => {
    unfolded.forgetFoldedHits();
    // 查询 always asks the server, also for what is on screen.
    if (wanted.name === filter.name && wanted.enabled === filter.enabled) list.reload();
    setFilter(wanted);
  };

  return (
    <Page title="字典管理">
      <Panel>
        <div className={classes.toolbar}>
          <DictionarySearch applied={filter} onSearch={search} />
          <div className={classes.actions}>
            <Can call={api.dictionary.save}>
              <Button type="primary" icon={<IconPlus />} onClick={() => open({ kind: 'add' })}>
                新增
              </Button>
            </Can>
            <DictionaryImport />
            <WaitingButton
              disabled={!list.entries?.length}
              onClick={() => api.dictionary.export(requestOf(filter))}
            >
              导出
            </WaitingButton>
            <FoldAll groups={groups} unfolded={unfolded} />
          </div>
        </div>
        {list.error && list.entries && (
          <Alert
            type="error"
            content={`字典没有全部加载：${list.error.message}`}
            action={
              <Button size="mini" loading={list.retrying} onClick={list.retry}>
                重试
              </Button>
            }
          />
        )}
        {list.error && !list.entries ? (
          <LoadError what="字典" error={list.error} retrying={list.retrying} onRetry={list.retry} />
        ) : (
          <DictionaryTable
            groups={groups}
            outdated={list.outdated}
            whole={list.complete && !searched}
            isUnfolded={unfolded.isUnfolded}
            onToggle={unfolded.toggle}
            onAddSameType={({ type, name: remarks }) => open({ kind: 'add', type, remarks })}
            onEdit={({ id }) => open({ kind: 'edit', id })}
            onToggleEnabled={(entry) => void toggle(entry).catch(() => undefined)}
            onDelete={(entry) => void remove(entry)}
          />
        )}
      </Panel>
      {dialog && (
        <DictionaryDialog
          key={dialog.opening}
          task={dialog.task}
          visible={dialog.visible}
          onSaved={(type) => unfolded.unfold(groupId(type))}
          onClose={close}
        />
      )}
    </Page>
  );
}

/** Unfolds all groups, or folds them when all are unfolded. */
function FoldAll({
  groups,
  unfolded,
}: {
  readonly groups: readonly DictionaryGroup[] | undefined;
  readonly unfolded: ReturnType<typeof useUnfolded>;
}): ReactNode {
  const ids = (groups ?? []).map(({ id }) => id);
  const all = ids.length > 0 && ids.every(unfolded.isUnfolded);
  return (
    <Button disabled={ids.length === 0} onClick={() => unfolded.setAll(!all)}>
      {all ? '全部收起' : '全部展开'}
    </Button>
  );
}
