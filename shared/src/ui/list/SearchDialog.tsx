import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '../../api';
import * as api from '../../calls';
import type { SavedSearch } from '../../contract/calls/lists';
import { Button } from '../Button';
import { confirmDelete } from '../ConfirmDelete';
import { EmptyState } from '../EmptyState';
import { Input } from '../Input';
import { LoadError } from '../LoadError';
import { message } from '../message';
import { Modal } from '../Modal';
import { PageSkeleton } from '../PageSkeleton';
import { RowAction } from '../RowAction';
import { conditionOf, type FilterField, filterOf, inWords } from './filterFields';
import { givenOf, type FilterValues } from './listQuery';
import { useNames } from './useNames';
import classes from './SearchDialog.module.css';

/** All that a user can have of one list fits: 20 unpinned ones, and pinned ones that somebody named by hand. */
const MOST = 200;

interface SearchDialogProps {
  readonly scene: string;
  readonly visible: boolean;
  readonly fields: readonly FilterField[];
  /** What the list shows now. */
  readonly applied: FilterValues;
  readonly onUse: (filter: FilterValues) => void;
  readonly onClose: () => void;
}

/** A user's searches of a list: those kept by name, and the last ones made (domain.md §2.10). */
export function SearchDialog({
  scene,
  visible,
  fields,
  applied,
  onUse,
  onClose,
}: SearchDialogProps): ReactNode {
  const searches = useCall(api.lists.searches, { scene, page: 1, pageSize: MOST }, { silent: true });
  const save = useCallMutation(api.lists.saveSearch);
  const remove = useCallMutation(api.lists.removeSearch);
  const clear = useCallMutation(api.lists.clearSearches);
  const [name, setName] = useState('');
  const words = inWords(conditionOf(applied), fields);
  const list = searches.data?.list ?? [];
  useNames(
    fields,
    list.map(({ condition }) => condition),
  );
  const kept = list.filter(({ pinned }) => pinned === 'Y');
  const recent = list.filter(({ pinned }) => pinned === 'N');

  const keep = (): void => {
    const label = name.trim();
    if (label === '') return void message.warning('请输入名称');
    save.mutate(
      { scene, name: label, condition: conditionOf(applied), pinned: 'Y' },
      {
        onSuccess: () => {
          setName('');
          message.success('操作成功');
        },
      },
    );
  };
  const use = ({ condition }: SavedSearch): void => {
    // Counts the use; the list need not wait for that.
    save.mutate({ scene, condition });
    onUse(filterOf(condition, Object.keys(applied)));
    onClose();
  };
  const line = (search: SavedSearch): ReactNode => (
    <Line
      key={search.id}
      name={search.name}
      words={inWords(search.condition, fields) || '全部'}
      used={search.hitCount}
      onUse={() => use(search)}
      onRemove={() => void confirmDelete(() => remove.mutateAsync({ id: search.id }), { name: search.name })}
    />
  );

  return (
    <Modal
      title="我的查询"
      visible={visible}
      style={{ width: 560 }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <form
        className={classes.keep}
        aria-label="保存当前查询"
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        <p className={classes.words}>当前查询：{words || '全部'}</p>
        <Input
          aria-label="查询名称"
          placeholder="给当前查询起个名称"
          maxLength={50}
          value={name}
          onChange={setName}
        />
        <Button
          type="primary"
          htmlType="submit"
          loading={save.isPending}
          disabled={Object.keys(givenOf(applied)).length === 0}
        >
          保存
        </Button>
      </form>
      {searches.isError ? (
        <LoadError
          what="我的查询"
          error={searches.error}
          retrying={searches.isFetching}
          onRetry={() => void searches.refetch()}
        />
      ) : !searches.data ? (
        <PageSkeleton rows={4} />
      ) : list.length === 0 ? (
        <EmptyState compact text="还没有查询记录" />
      ) : (
        <>
          {kept.length > 0 && (
            <section aria-label="已保存">
              <h3 className={classes.heading}>已保存</h3>
              <ul className={classes.list}>{kept.map(line)}</ul>
            </section>
          )}
          {recent.length > 0 && (
            <section aria-label="最近查询">
              <h3 className={classes.heading}>
                最近查询
                <RowAction onClick={() => clear.mutate({ id: scene })}>清空</RowAction>
              </h3>
              <ul className={classes.list}>{recent.map(line)}</ul>
            </section>
          )}
        </>
      )}
    </Modal>
  );
}

interface LineProps {
  readonly name: string;
  readonly words: string;
  readonly used: number;
  readonly onUse: () => void;
  readonly onRemove: () => void;
}

const Line = ({ name, words, used, onUse, onRemove }: LineProps): ReactNode => (
  <li className={classes.line}>
    <button type="button" className={classes.use} onClick={onUse}>
      {name && <strong>{name}</strong>}
      <span className={classes.words}>{words}</span>
    </button>
    <span className={`figures ${classes.used}`}>用过 {used} 次</span>
    <RowAction danger aria-label={`删除：${name || words}`} onClick={onRemove}>
      删除
    </RowAction>
  </li>
);
