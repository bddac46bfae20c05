import type { Seed } from '../../../platform/seeds/seedContext';
import { adminMessage, notice } from '../schema';
import { demoMessages } from './messages';
import { demoNotices, otherNotices } from './notices';

/** Announcements, and personal messages of those whose accounts are shown. */
export const seed: Seed = (context) => {
  const { calendar } = context;
  const demo = context.chain.code === 'demo';
  context.add(notice, demo ? demoNotices(calendar) : otherNotices(calendar));
  const others = ['2', '3', '4', '5', '6', '7', '8'].map((userId) => [userId, 12] as const);
  context.add(adminMessage, demoMessages(calendar, demo ? [['1', 24], ...others] : [['1', 3]]));
};
