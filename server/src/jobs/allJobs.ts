import { followUpReminders } from './followUpReminders';
import { housekeeping } from './housekeeping';
import type { Job } from './job';
import { publishNotices } from './publishNotices';

/** Every job of the server, in the order in which administrators see them. */
export const allJobs: readonly Job[] = [followUpReminders, publishNotices, housekeeping];
