import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { openTab } from '@hospital/shared/navigation';
import { IconNotification } from '@hospital/shared/ui/icons/icons';
import { type ReactNode, useEffect } from 'react';
import { writeNoticeNum } from '../session/sessionCookies';
import styles from './Bell.module.css';
import { BarButton } from './BarButton';

/** Time (ms) after which the server is asked again (spec 1 §9). */
const POLL_EVERY = 300_000;
/** Shown at most (spec 1 §9). */
const MAXIMUM = 99;

/**
 * The bell of the store side, with the number of what waits: reminders of the store (spec 1 §7 Todo-count call) and
 * unread messages of the user. Nothing is asked while no store is chosen.
 */
export function Bell({ storeId }: { readonly storeId: string }): ReactNode {
  const { data: count = 0 } = useCall(
    api.messages.todoCount,
    { storeId },
    { enabled: storeId !== '', silent: true, together: true, pollEvery: POLL_EVERY },
  );
  const { data: unread = 0 } = useCall(
    api.messages.unreadCount,
    {},
    { enabled: storeId !== '', silent: true, together: true },
  );
  useEffect(() => writeNoticeNum(count), [count]);
  const waiting = count + unread;
  const words = [count > 0 && `待办 ${count} 条`, unread > 0 && `未读消息 ${unread} 条`];
  return (
    // The number stands beside the button, whose name it must not change; its words are in the tooltip.
    <span className={styles.bell}>
      <BarButton
        label="消息通知"
        description={words.filter(Boolean).join('，')}
        onClick={() => openTab('/notice/noticeList')}
      >
        <IconNotification />
      </BarButton>
      {waiting > 0 && (
        <span className={`figures ${styles.badge}`} aria-hidden="true">
          {waiting > MAXIMUM ? `${MAXIMUM}+` : waiting}
        </span>
      )}
    </span>
  );
}
