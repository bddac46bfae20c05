import IconLeft from '@arco-design/web-react/icon/react-icon/IconLeft';
import IconRight from '@arco-design/web-react/icon/react-icon/IconRight';
import { type ReactNode, useRef, useState } from 'react';
import './base';
import { Input } from './Input';
import classes from './Pager.module.css';
import { pageCount, pagerItems } from './pagerItems';
import { scrollContainerOf, scrollToTop } from './scrollToTop';
import { Select } from './Select';

/** Page sizes of every list that does not say otherwise (spec 1 §9). */
export const PAGE_SIZES = [20, 50, 100, 150] as const;
export const DEFAULT_LIMIT = 20;

export interface PagerProps {
  readonly total: number;
  /** From 1. */
  readonly page?: number;
  /** Records on a page. */
  readonly limit?: number;
  readonly sizes?: readonly number[];
  /** A new size begins at page 1 again. */
  readonly onChange: (page: number, limit: number) => void;
  readonly disabled?: boolean;
}

/** The shared pager: total, sizes, prev, pager, next, jumper (spec 1 §2). */
export function Pager(props: PagerProps): ReactNode {
  const { total, page = 1, limit = DEFAULT_LIMIT, sizes = PAGE_SIZES, onChange, disabled = false } = props;
  const root = useRef<HTMLElement>(null);
  const pages = pageCount(total, limit);

  const change = (nextPage: number, nextLimit = limit): void => {
    const target = Math.min(Math.max(1, nextPage), pageCount(total, nextLimit));
    if (target === page && nextLimit === limit) return;
    onChange(target, nextLimit);
    if (root.current) scrollToTop(scrollContainerOf(root.current));
  };

  return (
    <nav ref={root} className={classes.pager} aria-label="分页">
      <span className={`figures ${classes.total}`}>共 {total} 条</span>
      <Select
        aria-label="每页条数"
        className={classes.sizes}
        value={limit}
        disabled={disabled}
        options={[...new Set([...sizes, limit])]
          .sort((a, b) => a - b)
          .map((size) => ({ value: size, label: `${size} 条/页` }))}
        onChange={(size: number) => change(1, size)}
      />
      <ol className={classes.pages}>
        <li>
          <PageButton label="上一页" disabled={disabled || page <= 1} onClick={() => change(page - 1)}>
            <IconLeft />
          </PageButton>
        </li>
        {pagerItems(page, pages).map((item) => (
          <li key={item} className={item === page ? undefined : classes.other}>
            {typeof item === 'number' ? (
              <PageButton
                label={`第 ${item} 页`}
                current={item === page}
                disabled={disabled}
                onClick={() => change(item)}
              >
                {item}
              </PageButton>
            ) : (
              <PageButton
                label={item === 'gap-before' ? '向前 5 页' : '向后 5 页'}
                disabled={disabled}
                onClick={() => change(item === 'gap-before' ? page - 5 : page + 5)}
              >
                …
              </PageButton>
            )}
          </li>
        ))}
        <li>
          <PageButton label="下一页" disabled={disabled || page >= pages} onClick={() => change(page + 1)}>
            <IconRight />
          </PageButton>
        </li>
      </ol>
      <Jumper disabled={disabled || pages <= 1} onJump={change} />
    </nav>
  );
}

interface PageButtonProps {
  readonly label: string;
  readonly current?: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const PageButton = ({ label, current = false, disabled, onClick, children }: PageButtonProps): ReactNode => (
  <button
    type="button"
    className={`figures ${classes.button}`}
    aria-label={label}
    aria-current={current ? 'page' : undefined}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </button>
);

/** 前往 _ 页: a number and Enter. */
function Jumper({
  disabled,
  onJump,
}: {
  readonly disabled: boolean;
  readonly onJump: (page: number) => void;
}): ReactNode {
  const [text, setText] = useState('');
  const jump = (): void => {
    const wanted = Number.parseInt(text, 10);
    setText('');
    if (Number.isFinite(wanted)) onJump(wanted);
  };
  return (
    <span className={classes.jumper}>
      前往
      <Input
        className={classes.jump}
        aria-label="前往页码"
        inputMode="numeric"
        disabled={disabled}
        value={text}
        onChange={(value) => setText(value.replace(/\D/g, ''))}
        onPressEnter={jump}
        onBlur={() => setText('')}
      />
      页
    </span>
  );
}
