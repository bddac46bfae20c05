import { api, useCall } from '@hospital/shared/api';
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
 * The bell of the store side, with the number of what the store has to do (spec 1 §7 Todo-count call); nothing is
 * asked while no store is chosen.
 */
export function Bell({ storeId }: { readonly storeId: string }): ReactNode {
  const { data: count = 0 } = useCall(
    api.messages.todoCount,
    { storeId },
    { enabled: storeId !== '', silent: true, pollEvery: POLL_EVERY },
  );
  useEffect(() => writeNoticeNum(count), [count]);
  return (
    // The number stands beside the button, whose name it must not change; its words are in the tooltip.
    <span className={styles.bell}>
      <BarButton
        label="消息通知"
        description={count > 0 ? `待办 ${count} 条` : ''}
        onClick={() => openTab('/notice/noticeList')}
      >
        <IconNotification />
      </BarButton>
      {count > 0 && (
        <span className={`figures ${styles.badge}`} aria-hidden="true">
          {count > MAXIMUM ? `${MAXIMUM}+` : count}
        </span>
      )}
    </span>
  );
}
