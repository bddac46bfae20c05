import type { ReactNode } from 'react';
import type { Reminder } from '@hospital/shared/contract/calls/messages';
import { TabLink } from '@hospital/shared/navigation';
import { Button } from '@hospital/shared/ui/core';
import classes from './ReminderPage.module.css';

/** The pending follow-ups of the reminder's day, which is seldom today, for which the list would open by itself. */
function followUpsOf({ noticeTime }: Reminder): string {
  const day = noticeTime.slice(0, 10);
  const filter = new URLSearchParams({ startDate: day, endDate: day, status: 'N' });
  return `/workspace/reviewAndBack/reviewBackWaitList?${filter}`;
}

interface ReminderDetailsProps {
  readonly reminder: Reminder;
  /** Absent: the user may not, or it is done. */
  readonly onFinish: (() => void) | undefined;
  readonly finishing: boolean;
}

/** One reminder with its whole text. */
export function ReminderDetails({ reminder, onFinish, finishing }: ReminderDetailsProps): ReactNode {
  const { type, ext, petName, storeName, noticeTime, content, doneFlag, doneByName, doneDate } = reminder;
  const facts: readonly (readonly [string, string])[] = [
    ['宠主', ext.ownerName],
    ['电话', ext.ownerMobile],
    ['宠物', petName],
    ['门店', storeName],
    ['提醒时间', noticeTime],
    ['完成时间', doneDate ?? ''],
    ['完成人', doneFlag === 'Y' ? doneByName || '系统' : ''],
  ];
  return (
    <>
      <h2 className={classes.title}>{ext.templateName}</h2>
      <dl className={classes.facts}>
        {facts
          .filter(([, text]) => text)
          .map(([label, text]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd className="figures">{text}</dd>
            </div>
          ))}
      </dl>
      <p className={classes.content}>{content || '暂无内容'}</p>
      <div className={classes.actions}>
        {onFinish && doneFlag === 'N' && (
          <Button type="primary" loading={finishing} onClick={onFinish}>
            完成
          </Button>
        )}
        {type === 'review' && doneFlag === 'N' && (
          <TabLink to={followUpsOf(reminder)} instruction className={classes.link}>
            去回访
          </TabLink>
        )}
      </div>
    </>
  );
}
