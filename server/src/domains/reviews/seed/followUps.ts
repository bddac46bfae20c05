import type { review, reviewFollow } from '../schema';
import { randomStream } from '../../../platform/seeds/random';
import type { StaffMember } from '../../accounts';

type ReviewRow = typeof review.$inferInsert;
type FollowRow = typeof reviewFollow.$inferInsert;

/** What was said on the telephone, by result. */
const said: Readonly<Record<string, readonly string[]>> = {
  BETTER: ['精神食欲已恢复，嘱继续观察', '症状消失，宠主满意', '恢复良好，提醒按时驱虫'],
  SAME: ['症状较前无明显变化，已嘱继续用药', '仍有轻微症状，建议观察三天'],
  AGAIN: ['症状反复，建议尽快到店复诊', '宠主要求复查，已告知可预约时间'],
};

/** Of those that are done, what was tried and said; some were not reached at first. `reviews` count their attempts. */
export function demoFollowUps(
  reviews: readonly ReviewRow[],
  team: readonly StaffMember[],
): { reviews: ReviewRow[]; follows: FollowRow[] } {
  const random = randomStream('follow-ups');
  const names = new Map(team.map(({ row }) => [row.id, row.name]));
  const follows: FollowRow[] = [];
  const followed = reviews.map((one): ReviewRow => {
    if (one.status !== 'Y') return one;
    const followerId = one.executorId ?? '';
    const attempt = (minutes: number, more: Partial<FollowRow>): Date => {
      const time = new Date(one.reviewTime.getTime() + minutes * 60_000);
      follows.push({
        id: `${one.id}-${follows.length + 1}`,
        reviewId: one.id,
        way: 'PHONE',
        connected: 'Y',
        followerId,
        followerName: names.get(followerId) ?? '',
        createId: followerId,
        createDate: time,
        updateDate: time,
        ...more,
      });
      return time;
    };
    const missed = random.chance(0.15);
    const first = random.int(2, 40);
    const later = first + random.int(60, 150);
    if (missed)
      attempt(first, {
        connected: 'N',
        content: '电话无人接听，稍后再拨',
        nextTime: new Date(one.reviewTime.getTime() + later * 60_000),
      });
    const result = one.result ?? 'BETTER';
    const lastFollowTime = attempt(missed ? later : first, {
      result,
      content: random.pick(said[result] ?? ['已联系宠主']),
      satisfaction: random.chance(0.6) ? random.pick([5, 5, 5, 4, 4, 3]) : null,
    });
    return { ...one, followCount: missed ? 2 : 1, lastFollowTime };
  });
  return { reviews: followed, follows };
}
