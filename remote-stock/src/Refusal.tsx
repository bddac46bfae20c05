import { type PropsWithChildren, type ReactNode, useEffect, useRef } from 'react';
import classes from './Refusal.module.css';

interface RefusalProps {
  /** Another one each time that it is refused: the focus goes there again. */
  readonly fault: { readonly words: string };
}

/** What is wrong with a line, below its field: in sight, and with the focus in it. */
export function Refusal({ fault }: RefusalProps): ReactNode {
  const own = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const field = own.current?.parentElement;
    field?.querySelector('input')?.focus();
    field?.scrollIntoView?.({ block: 'nearest' });
  }, [fault]);
  return (
    <span ref={own} role="alert" className={classes.refused}>
      {fault.words}
    </span>
  );
}

/** The same while somebody types: the focus stays where it is. */
export const TypedFault = ({ children }: PropsWithChildren): ReactNode => (
  <span role="alert" className={classes.refused}>
    {children}
  </span>
);
