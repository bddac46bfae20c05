import { and, eq, ne } from 'drizzle-orm';
import type { BookingType } from '@hospital/shared/contract/bookingWords';
import type { DataOf } from '@hospital/shared/contract/call';
import type { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { meansDiagnosis, USUAL_REVIEWS } from '@hospital/shared/contract/reviewPlanWords';
import type { ReadContext } from '../../platform/http/call';
import { medicalCase } from '../cases/schema';
import { selectPlanTemplates } from '../reviews';
import { review } from '../reviews/schema';

type Suggested = DataOf<typeof bookingCalls.finish>['reviewSuggest'];

/** What is told where there is no template. */
const usual = (type: BookingType, planned: boolean): Suggested =>
  USUAL_REVIEWS[type]
    .filter(({ reviewType }) => reviewType === null || !planned)
    .map((one) => ({ ...one, planTemplateId: '', planName: '' }));

/**
 * Follow-ups that a visit asks for: by the plans that are meant for the diagnoses of its case, else what is usual after
 * such a visit. What is planned already is not proposed again.
 */
export async function suggestedReviews(
  context: ReadContext,
  type: BookingType,
  caseId: string | null,
): Promise<Suggested> {
  if (caseId === null) return usual(type, false);
  const { db } = context;
  const [record] = await db
    .select({ diagnoses: medicalCase.diagnoses })
    .from(medicalCase)
    .where(eq(medicalCase.id, caseId));
  const planned = await db
    .select({ planTemplateId: review.planTemplateId })
    .from(review)
    .where(and(eq(review.caseId, caseId), ne(review.status, 'C')));
  const codes = (record?.diagnoses ?? []).map(({ code }) => code);
  const meant = (await selectPlanTemplates(context, {})).filter((plan) => meansDiagnosis(plan, codes));
  if (meant.length === 0) return usual(type, planned.length > 0);
  return meant
    .filter(({ id }) => planned.every(({ planTemplateId }) => planTemplateId !== id))
    .flatMap(({ id, name, items }) => items.map((item) => ({ ...item, planTemplateId: id, planName: name })));
}
