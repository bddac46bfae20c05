import { addDays, shanghaiDay } from '@hospital/shared/format';
import { parseDateTime } from '../../../platform/database/chinaTime';
import { randomStream } from '../../../platform/seeds/random';
import type { medicalCase } from '../../cases/schema';
import type { review } from '../schema';
import { demoPlans } from './planTexts';

type CaseRow = typeof medicalCase.$inferInsert;
type ReviewRow = typeof review.$inferInsert;

/** So many days back their doctors planned by templates. */
const BACK = 40;
const CANCELLED = 4;

/**
 * Follow-ups that doctors planned by templates: of the cases of the last weeks of which nothing else was planned. What
 * was due before today is done.
 *
 * @param alive animals that are still looked after
 */
export function plannedReviews(
  cases: readonly CaseRow[],
  others: readonly { readonly caseId: string }[],
  alive: ReadonlySet<string>,
  now: Date,
): ReviewRow[] {
  const random = randomStream('planned reviews');
  const planned = new Set(others.map(({ caseId }) => caseId));
  const today = shanghaiDay(now);
  const first = addDays(today, -BACK);
  return cases.flatMap((record): ReviewRow[] => {
    const base = shanghaiDay(record.visitTime);
    const plan = demoPlans.find(({ diseaseCodes }) =>
      record.diagnoses?.some(({ code }) => diseaseCodes.includes(code)),
    );
    if (!plan || base < first || record.status === CANCELLED) return [];
    if (planned.has(record.id) || !alive.has(record.petId)) return [];
    return plan.items.map(({ day, reviewType, content }, at) => {
      const due = addDays(base, day);
      const done = due < today;
      return {
        ...{ id: `${record.id.replace('C', 'R')}P${at + 1}`, storeId: record.storeId, caseId: record.id },
        ...{ ownerId: record.ownerId, petId: record.petId, type: reviewType, content },
        ...{ planTemplateId: plan.id, planBaseDate: base, planItem: at + 1 },
        ...{ reviewTime: parseDateTime(`${due} 10:00`) ?? now, executorId: record.doctorId },
        status: done ? ('Y' as const) : ('N' as const),
        result: done ? random.pick(['BETTER', 'BETTER', 'SAME']) : '',
        createId: record.doctorId,
        ...{ createDate: record.lastActivity, updateDate: record.lastActivity },
      };
    });
  });
}
