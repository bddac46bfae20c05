import IconLeft from '@arco-design/web-react/icon/react-icon/IconLeft';
import IconRight from '@arco-design/web-react/icon/react-icon/IconRight';
import { type ReactNode, useRef, useState } from 'react';
import './base';
import classes from './Pager.module.css';
import { pageCount, pagerItems } from './pagerItems';
import { DEFAULT_LIMIT, PAGE_SIZES } from './pagerLimits';
import { scrollContainerOf, scrollToTop } from './scrollToTop';

export { DEFAULT_LIMIT, PAGE_SIZES };

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

/**
 * The shared pager: total, sizes, prev, pager, next, jumper (spec 1 §2). Of the browser's own fields: it stands below
 * every list, and Arco's choice alone takes longer to render than the rest of the pager.
 */
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
      <select
        aria-label="每页条数"
        className={`figures ${classes.field} ${classes.sizes}`}
        value={limit}
        disabled={disabled}
        onChange={({ target }) => change(1, Number(target.value))}
      >
        {[...new Set([...sizes, limit])]
          .sort((a, b) => a - b)
          .map((size) => (
            <option key={size} value={size}>
              {size} 条/页
            </option>
          ))}
      </select>
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
      <input
        className={`figures ${classes.field} ${classes.jump}`}
        aria-label="前往页码"
        inputMode="numeric"
        disabled={disabled}
        value={text}
        onChange={({ target }) => setText(target.value.replace(/\D/g, ''))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') jump();
        }}
        onBlur={() => setText('')}
      />
      页
    </span>
  );
}
