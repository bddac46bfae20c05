import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { openTab, TabLink } from '@hospital/shared/navigation';
import { IconMore } from '@hospital/shared/ui/icons/icons';
import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { PopupMenu } from '../layout/PopupMenu';
import { topTarget } from './menuTree';
import { useReleased } from '../remote-loading/useReleased';
import styles from './TopNav.module.css';
import { useCutOff } from './useCutOff';

interface TopNavProps {
  readonly items: readonly MenuItem[];
  /** Id of the item under which the page on screen lies. */
  readonly selectedId: string | undefined;
}

/** The top bar's navigation: one link an item, to its first page; those that do not fit are under `更多菜单`. */
export const TopNav = memo(function TopNav({ items, selectedId }: TopNavProps): ReactNode {
  const tooltipOf = useNavbarTooltips();
  const isReleased = useReleased();
  const entries = useMemo(
    () =>
      items.flatMap((item, index) => {
        const target = topTarget(item, index, isReleased);
        return target ? [{ item, target }] : [];
      }),
    [items, isReleased],
  );
  const nav = useRef<HTMLElement>(null);
  const cutOff = useCutOff(nav, entries);
  const more = entries.filter(({ item }) => cutOff.has(item.id));
  return (
    <>
      <nav ref={nav} aria-label="主导航" className={styles.nav}>
        {entries.map(({ item, target }) => (
          <TopLink
            key={item.id}
            item={item}
            target={target}
            tooltip={tooltipOf(item.permission)}
            selected={item.id === selectedId}
            hidden={cutOff.has(item.id)}
          />
        ))}
      </nav>
      <MoreItems entries={more} selected={more.some(({ item }) => item.id === selectedId)} />
    </>
  );
});

interface TopLinkProps {
  readonly item: MenuItem;
  readonly target: string;
  readonly tooltip: string | undefined;
  readonly selected: boolean;
  readonly hidden: boolean;
}

const TopLink = memo(function TopLink({ item, target, tooltip, selected, hidden }: TopLinkProps): ReactNode {
  return (
    <TabLink
      to={target}
      className={styles.link}
      data-item={item.id}
      data-hidden={hidden || undefined}
      title={tooltip}
      aria-current={selected ? 'true' : undefined}
    >
      {item.name}
    </TabLink>
  );
});

interface MoreItemsProps {
  readonly entries: readonly { readonly item: MenuItem; readonly target: string }[];
  /** Whether the page on screen lies under one of them. */
  readonly selected: boolean;
}

/** `更多菜单`: what does not fit. Its place is always kept, so that showing it takes room from no item. */
function MoreItems({ entries, selected }: MoreItemsProps): ReactNode {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const close = useCallback(() => setPlace(null), []);
  return (
    <span className={styles.more}>
      {entries.length > 0 && (
        <button
          type="button"
          aria-label="更多菜单"
          title="更多菜单"
          aria-haspopup="menu"
          aria-expanded={place !== null}
          data-selected={selected || undefined}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            setPlace({ left: box.left, top: box.bottom + 4 });
          }}
        >
          <IconMore aria-hidden="true" />
        </button>
      )}
      {place && (
        <PopupMenu
          label="更多菜单"
          items={entries.map(({ item, target }) => ({ label: item.name, onSelect: () => openTab(target) }))}
          onClose={close}
          style={place}
        />
      )}
    </span>
  );
}

/** The request for the words of the items. */
export const NAVBAR_TOOLTIPS = { type: 'navbar_tooltip' } as const;

/** Words of the dictionary `navbar_tooltip`, found by an item's permission (spec 1 §2 Shell). */
function useNavbarTooltips(): (permission: string) => string | undefined {
  const { data } = useCall(api.dictionary.byTypes, NAVBAR_TOOLTIPS, {
    silent: true,
    together: true,
    staleTime: Infinity,
  });
  return useMemo(() => {
    const words = new Map((Array.isArray(data) ? data : []).map(({ code, remarks }) => [code, remarks]));
    return (permission) => (permission ? words.get(permission) || undefined : undefined);
  }, [data]);
}
