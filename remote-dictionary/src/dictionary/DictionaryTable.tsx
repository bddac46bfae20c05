import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import * as api from '@hospital/shared/calls';
import { whyNotEnded } from '@hospital/shared/contract/dictionaryWords';
import { useMay } from '@hospital/shared/session';
import { Tag } from '@hospital/shared/ui/core';
import { DataTable, RowAction, type DataColumn } from '@hospital/shared/ui/data';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { EntryDragging } from './EntryDragging';
import { isGroup, rowsOf, type DictionaryGroup, type DictionaryRow } from './dictionary.model';
import classes from './DictionaryTable.module.css';
import { SortHandle } from './SortHandle';
import { arranged, useEntrySorting } from './useEntrySorting';

interface DictionaryTableProps {
  /** Undefined until the first entries have come. */
  readonly groups: readonly DictionaryGroup[] | undefined;
  readonly outdated: boolean;
  /** Every entry of every type is there, so that their order can be changed. */
  readonly whole: boolean;
  readonly isUnfolded: (id: string) => boolean;
  readonly onToggle: (id: string) => void;
  readonly onAddSameType: (group: DictionaryGroup) => void;
  readonly onEdit: (entry: DictEntry) => void;
  /** 停用 or 启用. */
  readonly onToggleEnabled: (entry: DictEntry) => void;
  readonly onDelete: (entry: DictEntry) => void;
}

/** The entries as a tree of two levels: types, and below an unfolded type its entries. */
export function DictionaryTable(props: DictionaryTableProps): ReactNode {
  const { groups, outdated, whole, isUnfolded, onToggle } = props;
  // Asked once for the table: a row that asks for itself listens for itself, each time the tab is shown again.
  const mayAdd = useMay(api.dictionary.save);
  const mayEdit = useMay(api.dictionary.update);
  const mayDelete = useMay(api.dictionary.delete);
  const sorting = useEntrySorting(groups);
  const { lifted } = sorting;
  const sortable = whole && mayEdit;
  const rows = useMemo(
    () => groups && rowsOf(arranged(groups, lifted), isUnfolded),
    [groups, isUnfolded, lifted],
  );
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What the keyboard moves stays in sight.
    table.current?.querySelector('[aria-pressed=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [lifted]);
  const columns: DataColumn<DictionaryRow>[] = [
    {
      title: '类型',
      width: 240,
      render: (row) =>
        isGroup(row) ? (
          <GroupToggle group={row} unfolded={isUnfolded(row.id)} onToggle={onToggle} />
        ) : (
          <span className={classes.childType}>{row.type}</span>
        ),
    },
    { title: '名称', field: 'name', width: 240 },
    { title: '编码', field: 'code', width: 180 },
    {
      title: '排序',
      width: 96,
      numeric: true,
      render: (row) =>
        !isGroup(row) && (
          <>
            {sortable && <SortHandle entry={row} lifted={row.id === lifted?.entry.id} />}
            {row.sort}
          </>
        ),
    },
    {
      title: '状态',
      width: 88,
      render: (row) =>
        !isGroup(row) && (row.enabled === 'N' ? <Tag>停用</Tag> : <Tag color="green">启用</Tag>),
    },
    {
      title: '操作',
      width: 200,
      sticky: true,
      render: (row) => (
        <>
          {isGroup(row)
            ? mayAdd && <RowAction onClick={() => props.onAddSameType(row)}>新增同类</RowAction>
            : mayEdit && <RowAction onClick={() => props.onEdit(row)}>编辑</RowAction>}
          {!isGroup(row) && mayEdit && <EnableAction entry={row} onToggle={props.onToggleEnabled} />}
          {!isGroup(row) && mayDelete && <DeleteAction entry={row} onDelete={props.onDelete} />}
        </>
      ),
    },
  ];
  return (
    <EntryDragging area={table} sorting={sorting}>
      <DataTable
        label="字典列表"
        columns={columns}
        rows={rows}
        rowKey="id"
        loading={outdated || lifted?.saving === true}
        inSight={lifted?.entry.id}
        rowProps={(row) => (row.id === lifted?.entry.id ? { className: classes.lifted } : {})}
      />
      <div className="visually-hidden" role="status">
        {sorting.announcement}
      </div>
    </EntryDragging>
  );
}

function GroupToggle({
  group,
  unfolded,
  onToggle,
}: {
  readonly group: DictionaryGroup;
  readonly unfolded: boolean;
  readonly onToggle: (id: string) => void;
}): ReactNode {
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-expanded={unfolded}
      onClick={() => onToggle(group.id)}
    >
      {group.type}
      <span className={classes.count}>（{group.entries.length}）</span>
    </button>
  );
}

/** Of the system's entries only those that people choose can end; the server says which it needs itself. */
function EnableAction({
  entry,
  onToggle,
}: {
  readonly entry: DictEntry;
  readonly onToggle: (entry: DictEntry) => void;
}): ReactNode {
  const word = entry.enabled === 'N' ? '启用' : '停用';
  return (
    <RowAction
      aria-label={`${word}：${entry.name}`}
      because={word === '停用' ? whyNotEnded(entry) : ''}
      onClick={() => onToggle(entry)}
    >
      {word}
    </RowAction>
  );
}

/** Entries of the system stay: its words say so before the server has to. */
function DeleteAction({
  entry,
  onDelete,
}: Pick<DictionaryTableProps, 'onDelete'> & { readonly entry: DictEntry }): ReactNode {
  const ofSystem = entry.systemFlag === 'Y';
  return (
    <RowAction danger because={ofSystem ? '系统字典，不能删除' : ''} onClick={() => onDelete(entry)}>
      删除
    </RowAction>
  );
}
