import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { useMaybeSession } from '../session/hooks';
import { mayOpen } from './pane';
import { openTab } from './tabs';

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'>;

/**
 * A link to a page that opens as a tab of the shell; with a modifier key the browser does what it does for any link. For
 * who is not let in there it is its words alone, or nothing where they say what to do.
 */
export function TabLink({
  to,
  anew = false,
  instruction = false,
  onClick,
  ...anchor
}: AnchorProps & {
  /** Path with its query: `/store/expiredStock?index=2`. */
  readonly to: string;
  /** See `openTab`. */
  readonly anew?: boolean;
  /** Its words say what to do there: 去回访. */
  readonly instruction?: boolean;
}): ReactNode {
  useMaybeSession(); // what it may open changes with it
  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (anew) openTab(to, { anew });
    else openTab(to);
  };
  if (!mayOpen(to)) return instruction ? null : <span className={anchor.className}>{anchor.children}</span>;
  return <a {...anchor} href={to} onClick={open} />;
}
