import { announceDueNotices, endPastNotices } from '../messages/announceNotice';
import { forEachTenant, type Job } from './job';

/** Announcements that waited for their time, and those that are past it. */
export const publishNotices: Job = {
  name: 'publishNotices',
  title: '发布定时公告',
  every: 15,
  run: (context) =>
    forEachTenant(context, (tenantId) =>
      context.database.write(tenantId, async (db) => {
        await endPastNotices(db);
        await announceDueNotices(db);
      }),
    ),
};
