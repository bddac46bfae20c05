import './base';
import '@arco-design/web-react/es/Select/style/css.js';
import ArcoSelect from '@arco-design/web-react/es/Select';
import type { SelectProps as ArcoSelectProps } from '@arco-design/web-react/es/Select';
import type { SelectHandle } from '@arco-design/web-react/es/Select/interface';
import { type AriaAttributes, type ReactNode, useRef } from 'react';

export interface SelectProps extends ArcoSelectProps, AriaAttributes {
  readonly children?: ReactNode;
}

/** Choice from a list. Keeps the focus when its list closes; Arco drops it, and with it the place of the keyboard. */
export function Select({ onVisibleChange, triggerProps, ...props }: SelectProps): ReactNode {
  const handle = useRef<SelectHandle>(null);
  return (
    <ArcoSelect
      {...props}
      {...nothingFound(props)}
      // Its list stays below it when the page is scrolled, and not where it was.
      triggerProps={{ updateOnScroll: true, ...triggerProps }}
      ref={handle}
      onVisibleChange={(visible) => {
        onVisibleChange?.(visible);
        if (!visible) setTimeout(() => keepPlace(handle.current), CLOSING_MS);
      }}
    />
  );
}

/** Words that stand where the options would. An icon, or nothing, as Arco has it. */
const nothingFound = ({ notFoundContent }: SelectProps): Pick<SelectProps, 'notFoundContent'> =>
  typeof notFoundContent === 'string'
    ? { notFoundContent: <div style={{ padding: '4px 12px' }}>{notFoundContent}</div> }
    : {};

/** By then Arco has let go of the focus; when it has gone elsewhere on purpose, it stays there. */
const CLOSING_MS = 50;

function keepPlace(handle: SelectHandle | null): void {
  if (document.activeElement === document.body) handle?.focus();
}
