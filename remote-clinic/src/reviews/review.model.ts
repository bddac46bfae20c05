import { formatDateTime } from '@hospital/shared/format';
import type { Review } from '@hospital/shared/contract/calls/reviews';
import { reviewTypeName } from '@hospital/shared/contract/listWords';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { REVIEW_FIELDS, type ReviewType } from '@hospital/shared/contract/reviewPlanWords';
import type { Words } from '@hospital/shared/ui/data';

/** The animal of a new follow-up: one that the user searches for, one of an owner's, or that of a case. */
export type ReviewSubject =
  | { readonly kind: 'anybody' }
  | { readonly kind: 'pets'; readonly pets: readonly PetChoice[] }
  | { readonly kind: 'case'; readonly caseId: string; readonly petId: string; readonly petName: string };

export interface PetChoice {
  readonly id: string;
  readonly name: string;
}

/** What the form holds, by the fields of the request, so that what is refused is said there. */
export interface ReviewValues {
  /** Picked in a box, or one of some. */
  readonly petId?: PickedCustomer | string;
  readonly type: ReviewType;
  /** `2026-08-03 10:30`. */
  readonly reviewTime: string;
  readonly content: string;
  /** Empty: nobody by name. */
  readonly executorId: string;
}

/** What the draft of a new one is kept under: one owner's animal is never offered for another's. */
export const draftOf = (subject: ReviewSubject): string => {
  if (subject.kind === 'case') return subject.caseId;
  return subject.kind === 'pets' ? `pets:${subject.pets.map(({ id }) => id).join()}` : 'new';
};

export const firstValues = (subject: ReviewSubject): Partial<ReviewValues> => {
  const [only, ...others] = subject.kind === 'pets' ? subject.pets : [];
  return {
    ...{ type: 2, reviewTime: '', content: '', executorId: '' },
    ...(only && others.length === 0 ? { petId: only.id } : {}),
  };
};

export const valuesOf = ({ type, reviewTime, content, executorId }: Review): ReviewValues => ({
  ...{ type: type as ReviewType, reviewTime: reviewTime.slice(0, 16), content, executorId },
});

/** Of an existing one nothing that says whose it is. */
export function requestOf(
  { petId, ...values }: ReviewValues,
  subject: ReviewSubject,
  review: Review | null,
): Omit<ReviewValues, 'petId'> & { id?: string; petId?: string; caseId?: string } {
  if (review) return { ...values, id: review.id };
  if (subject.kind === 'case') return { ...values, caseId: subject.caseId, petId: subject.petId };
  return { ...values, petId: typeof petId === 'string' ? petId : (petId?.petId ?? '') };
}

const named = (petId: ReviewValues['petId'], pets: readonly PetChoice[]): string =>
  typeof petId === 'string' ? (pets.find(({ id }) => id === petId)?.name ?? '') : (petId?.petName ?? '');

/** What a draft, or somebody else's save, differs by. */
export const wordsOf = (pets: readonly PetChoice[], people: readonly PetChoice[]): Words<ReviewValues> => ({
  petId: [REVIEW_FIELDS.petId, ({ petId }) => named(petId, pets)],
  type: [REVIEW_FIELDS.type, ({ type }) => (type ? reviewTypeName(type) : '')],
  reviewTime: [REVIEW_FIELDS.reviewTime, ({ reviewTime = '' }) => formatDateTime(reviewTime)],
  content: [REVIEW_FIELDS.content, ({ content = '' }) => content],
  executorId: [
    REVIEW_FIELDS.executorId,
    ({ executorId = '' }) => people.find(({ id }) => id === executorId)?.name ?? executorId,
  ],
});
