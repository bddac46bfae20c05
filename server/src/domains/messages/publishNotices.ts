import { announceDueNotices, endPastNotices, tellOfNotices } from './announceNotice';
import { forEachTenant, type Job } from '../../platform/jobs/job';

/** Announcements that waited for their time, and those that are past it. */
export const publishNotices: Job = {
  name: 'publishNotices',
  title: '发布定时公告',
  every: 15,
  run: (context) =>
    forEachTenant(context, (tenantId) =>
      context.database.write(tenantId, async (db) => {
        await endPastNotices(db, tellOfNotices(db));
        await announceDueNotices(db, tellOfNotices(db));
      }),
    ),
};
