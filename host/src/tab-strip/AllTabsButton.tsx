import { openTab } from '@hospital/shared/navigation';
import { IconDown } from '@hospital/shared/ui/icons/icons';
import { type ReactNode, useCallback, useState } from 'react';
import { PopupMenu } from '../layout/PopupMenu';
import { StripButton } from './StripButton';
import { useTabs } from './tabStore';

const LABEL = '全部标签页';

/** Opens a list of all tabs, to find one that the strip has no room for. */
export function AllTabsButton(): ReactNode {
  const [place, setPlace] = useState<{ right: number; top: number } | null>(null);
  const close = useCallback(() => setPlace(null), []);
  return (
    <>
      <StripButton
        label={LABEL}
        expanded={place !== null}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          setPlace({ right: Math.max(8, window.innerWidth - box.right), top: box.bottom + 4 });
        }}
      >
        <IconDown aria-hidden="true" />
      </StripButton>
      {place && <AllTabs place={place} onClose={close} />}
    </>
  );
}

function AllTabs({
  place,
  onClose,
}: {
  readonly place: { readonly right: number; readonly top: number };
  readonly onClose: () => void;
}): ReactNode {
  const { tabs, activeId } = useTabs();
  return (
    <PopupMenu
      label={LABEL}
      items={tabs.map(({ id, title }) => ({
        key: id,
        label: title,
        checked: id === activeId,
        onSelect: () => openTab(id),
      }))}
      onClose={onClose}
      style={{ ...place, maxHeight: `calc(100dvh - ${place.top + 8}px)` }}
    />
  );
}
