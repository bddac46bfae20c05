import type { ReactNode } from 'react';
import type { WashPlan } from '@hospital/shared/contract/calls/washing';
import { WASH_NOTICES, type WashNotice } from '@hospital/shared/contract/washNotices';
import { formatTime } from '@hospital/shared/format';
import { Tag } from '@hospital/shared/ui/core';

const COLORS: Readonly<Record<WashNotice, string>> = {
  none: 'orange',
  sending: 'arcoblue',
  sent: 'green',
  failed: 'red',
  phoned: 'green',
};

type Noted = Pick<WashPlan, 'notice' | 'notifyName' | 'notifyTime' | 'notifyError'>;

/** How far it is with telling the owner; who did it and when, or why it failed, stands beside it. */
export function NoticeTag({ notice, notifyName, notifyTime, notifyError }: Noted): ReactNode {
  const told = [notifyName, notifyTime && formatTime(notifyTime)].filter(Boolean).join(' ');
  return (
    <>
      <Tag color={COLORS[notice]}>{WASH_NOTICES[notice]}</Tag> {notice === 'failed' ? notifyError : told}
    </>
  );
}
