import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button, EmptyState, IconLeft, LoadError, PageSkeleton } from '@hospital/shared/ui/core';
import { Pager } from '@hospital/shared/ui/data';
import { PAGE_SIZE, PAGE_SIZES, type BoxPage } from '../boxPage';
import classes from './MessageBox.module.css';

export interface BoxItem {
  readonly id: string;
  readonly title: string;
  readonly time: string;
  readonly unread?: boolean;
}

/** What the box needs to know of the list's query. */
interface Answer {
  readonly data: { readonly total: number } | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface MessageBoxProps {
  /** What is listed: names the list (`{what}列表`) and a failure to load it. */
  readonly what: string;
  readonly answer: Answer;
  readonly items: readonly BoxItem[] | undefined;
  /** The item in the right pane. */
  readonly shownId: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly paging: BoxPage;
  readonly onPaging: (paging: BoxPage) => void;
  /** Above the list, also when nothing is in it. */
  readonly note?: ReactNode;
  /** What can be done with one item, beside its time. */
  readonly actions?: (item: BoxItem) => ReactNode;
  /** The right pane. */
  readonly children: ReactNode;
}

/** List at the left, what is chosen at the right; on small screens one after the other. */
export function MessageBox(props: MessageBoxProps): ReactNode {
  const { what, answer, items, shownId, onOpen, paging, onPaging, note, actions, children } = props;
  const [reading, setReading] = useState(false);
  const back = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);

  // Where only one pane fits, the focus goes with the eyes; elsewhere both buttons' places are not on screen.
  useLayoutEffect(() => {
    if (reading) back.current?.querySelector('button')?.focus();
  }, [reading]);

  if (answer.isError && !items) {
    return (
      <LoadError
        what={what}
        error={answer.error}
        retrying={answer.isFetching}
        onRetry={() => answer.refetch()}
      />
    );
  }
  if (items?.length === 0) {
    return (
      <div className={classes.empty}>
        {note}
        <EmptyState
          text="暂无内容"
          action={
            paging.page > 1 && <Button onClick={() => onPaging({ ...paging, page: 1 })}>回到第一页</Button>
          }
        />
      </div>
    );
  }

  const total = answer.data?.total ?? 0;
  const open = (id: string): void => {
    onOpen(id);
    setReading(true);
  };
  const close = (): void => {
    setReading(false);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-current]')?.focus());
  };

  return (
    <div className={classes.box} data-reading={reading}>
      <div className={classes.panes}>
        <div className={classes.list} aria-busy={!items || answer.isPlaceholderData}>
          {note}
          {items ? (
            <ul ref={list} aria-label={`${what}列表`}>
              {items.map((item) => (
                <li key={item.id} className={classes.item}>
                  <BoxRow item={item} shown={item.id === shownId} onOpen={() => open(item.id)} />
                  {actions && <span className={classes.actions}>{actions(item)}</span>}
                </li>
              ))}
            </ul>
          ) : (
            <PageSkeleton rows={10} />
          )}
        </div>
        <div className={classes.letter}>
          <div ref={back} className={classes.back}>
            <Button type="text" icon={<IconLeft />} onClick={close}>
              返回列表
            </Button>
          </div>
          {items ? children : <PageSkeleton rows={6} title />}
        </div>
      </div>
      {total > PAGE_SIZE && (
        <div className={classes.pager}>
          <Pager
            total={total}
            page={paging.page}
            limit={paging.pageSize}
            sizes={PAGE_SIZES}
            onChange={(page, pageSize) => onPaging({ page, pageSize })}
          />
        </div>
      )}
    </div>
  );
}

function BoxRow({
  item,
  shown,
  onOpen,
}: {
  readonly item: BoxItem;
  readonly shown: boolean;
  readonly onOpen: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className={`${classes.row} ${item.unread ? classes.unread : ''}`}
      aria-current={shown || undefined}
      onClick={onOpen}
    >
      <span className={classes.title}>
        {item.unread && (
          <span className={classes.mark}>
            <span className="visually-hidden">未读</span>
          </span>
        )}
        <span className={classes.words}>{item.title}</span>
      </span>
      <span className={`figures ${classes.time}`}>{item.time}</span>
    </button>
  );
}
