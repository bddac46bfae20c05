import './base';
import IconDown from '@arco-design/web-react/icon/react-icon/IconDown';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './Button';
import classes from './SearchBar.module.css';

export interface SearchBarProps {
  /** Accessible name. */
  readonly label?: string;
  readonly onSearch: () => void;
  /** Given: the bar brings its buttons 查询 and 重置, and the children are its fields alone. */
  readonly onReset?: () => void;
  /**
   * How many conditions narrow the list now. Given: on a narrow screen the fields fold behind a button 筛选, which
   * says so; for bars of more than one field.
   */
  readonly applied?: number;
  /** Where they fold the first field stays in sight beside the button: the text that people search the list by. */
  readonly firstStays?: boolean;
  readonly children: ReactNode;
}

/** Search fields and buttons in a row that wraps; Enter in a field searches. */
export function SearchBar({
  label = '查询',
  onSearch,
  onReset,
  applied,
  firstStays = false,
  children,
}: SearchBarProps): ReactNode {
  const fieldsId = useId();
  const fold = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);

  /** The list is what one wants to see now; the fields, and the focus in them, make room for it. */
  const close = (): void => {
    setOpen(false);
    if (fold.current?.offsetParent) fold.current.querySelector('button')?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch();
    close();
  };

  return (
    <form
      className={[
        classes.search,
        applied !== undefined && classes.folds,
        firstStays && classes.firstStays,
        open && classes.open,
      ]
        .filter(Boolean)
        .join(' ')}
      role="search"
      aria-label={label}
      onSubmit={submit}
    >
      {applied !== undefined && (
        <span ref={fold} className={classes.fold}>
          <Button aria-expanded={open} aria-controls={fieldsId} onClick={() => setOpen(!open)}>
            {applied > 0 ? `筛选（${applied}）` : '筛选'}
            <IconDown className={classes.arrow} aria-hidden="true" />
          </Button>
        </span>
      )}
      <div id={fieldsId} className={classes.fields}>
        {children}
        {onReset && (
          <span className={classes.ask}>
            <Button type="primary" htmlType="submit">
              查询
            </Button>
            <Button
              onClick={() => {
                onReset();
                close();
              }}
            >
              重置
            </Button>
          </span>
        )}
      </div>
    </form>
  );
}

/** Above a list: its search at the left, at the right the buttons of the whole list; wraps. */
export function Toolbar({
  search,
  children,
}: {
  readonly search: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <div className={classes.toolbar}>
      {search}
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}
