import { useLiveEvent } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { LiveEvents } from '@hospital/shared/contract/live';
import { openTab } from '@hospital/shared/navigation';
import { Button } from '@hospital/shared/ui/Button';
import { CloseButton } from '@hospital/shared/ui/CloseButton';
import { Html } from '@hospital/shared/ui/Html';
import { IconNotification } from '@hospital/shared/ui/icons/icons';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { QUIET } from '../session/sessionLifecycle';
import styles from './NoticePopup.module.css';

type Notice = LiveEvents['message'];

/** Most that one call marks as read. */
const AT_ONCE = 200;

const without = (notices: readonly Notice[], ids: readonly string[]): readonly Notice[] =>
  notices.filter(({ id }) => !ids.includes(id));

/**
 * The live notice popup (spec 1 §2 Shell): shows what was pushed, one message after the other, in a corner where it
 * takes no focus away. A long one shows its beginning and leads to the whole (`查看详情`). Closing marks as read; what is read in another tab or at another computer closes here, too.
 */
export function NoticePopup(): ReactNode {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  useLiveEvent('message', (notice) => {
    if (notice.id) setNotices((waiting) => [...without(waiting, [notice.id]), notice]);
  });
  useLiveEvent('messageRead', ({ ids, all }) => setNotices((waiting) => (all ? [] : without(waiting, ids))));

  const close = (closing: readonly Notice[]): void => {
    const ids = closing.slice(0, AT_ONCE).map(({ id }) => id);
    setNotices((waiting) => without(waiting, ids));
    // One that could not be marked stays unread in the message centre.
    api.messages.read({ ids }, QUIET).catch(() => undefined);
  };

  const [first, ...others] = notices;
  return (
    // There before its content, so that the content is read aloud when it comes.
    <div aria-live="polite">
      {first && (
        <NoticeCard
          notice={first}
          waiting={others.length}
          onClose={() => close([first])}
          onCloseAll={() => close(notices)}
        />
      )}
    </div>
  );
}

interface NoticeCardProps {
  readonly notice: Notice;
  /** How many come after it. */
  readonly waiting: number;
  readonly onClose: () => void;
  readonly onCloseAll: () => void;
}

function NoticeCard({ notice, waiting, onClose, onCloseAll }: NoticeCardProps): ReactNode {
  const titleId = useId();
  const { link } = notice;
  const before = useRef<Element | null>(null);
  const closeBy = (closing: () => void, last: boolean) => (): void => {
    closing();
    // Whoever came here by keyboard goes back to where they were.
    if (last && before.current instanceof HTMLElement) before.current.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') closeBy(onClose, waiting === 0)();
  };
  return (
    <div
      role="dialog"
      aria-labelledby={titleId}
      className={styles.popup}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
    >
      <div className={styles.head}>
        <IconNotification className={styles.icon ?? ''} aria-hidden="true" />
        <h2 id={titleId} className={styles.title}>
          {notice.title}
        </h2>
        <CloseButton onClick={closeBy(onClose, waiting === 0)} />
      </div>
      {link === undefined ? (
        // Each content from its beginning, and within reach of the keys that scroll.
        <div key={notice.id} className={styles.content} tabIndex={0} role="group" aria-labelledby={titleId}>
          <Html html={notice.content} />
        </div>
      ) : (
        <div key={notice.id} className={styles.beginning}>
          <Html html={notice.content} />
        </div>
      )}
      {(waiting > 0 || link !== undefined) && (
        <div className={styles.foot}>
          <span>{waiting > 0 && `还有 ${waiting} 条新消息`}</span>
          <span>
            {waiting > 0 && (
              <Button type="text" size="small" onClick={closeBy(onCloseAll, true)}>
                全部已读
              </Button>
            )}
            {link !== undefined && (
              <Button
                type="text"
                size="small"
                onClick={() => {
                  onClose();
                  openTab(link);
                }}
              >
                查看详情
              </Button>
            )}
          </span>
        </div>
      )}
    </div>
  );
}
