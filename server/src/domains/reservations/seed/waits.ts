import { USUAL_MINUTES, type VisitType } from '@hospital/shared/contract/reservationStates';
import type { reservationWait } from '../../reception/schema';
import { callerOf, type Desk } from './callers';

interface Wish {
  /** Days from today on. */
  readonly days: number;
  readonly type: VisitType;
  readonly part: number;
  /** With somebody by name, or with anybody. */
  readonly named: boolean;
  readonly remarks: string;
}

/** Who waits in every store: some find a time free, some do not. */
const WISHES: readonly Wish[] = [
  { days: 1, type: 1, part: 2, named: true, remarks: '有空请电话' },
  { days: 1, type: 1, part: 1, named: false, remarks: '' },
  { days: 1, type: 3, part: 3, named: true, remarks: '下班后才能送来' },
  { days: 2, type: 2, part: 0, named: false, remarks: '疫苗加强针' },
];

/** The waiting list of a store. */
export const waitsOf = (
  desk: Desk,
  people: (tag: 'doctor' | 'washer') => readonly string[],
  {
    day,
    at,
  }: { readonly day: (days: number) => string; readonly at: (days: number, minutes: number) => Date },
): (typeof reservationWait.$inferInsert)[] => {
  const waiting = new Set<string>();
  return WISHES.map((wish, index) => {
    const { random, place, by } = desk;
    // An animal waits once a day for the same.
    const pets = desk.pets.filter(({ id }) => !waiting.has(id));
    const caller = callerOf({ ...desk, pets });
    if (caller.petId) waiting.add(caller.petId);
    const somebody = people(wish.type === 3 ? 'washer' : 'doctor');
    const made = at(-1, 10 * 60 + index * 25);
    return {
      ...{ id: `YW${place.id}${index + 1}`, storeId: place.id, type: wish.type, ...caller },
      doctorId: wish.named && somebody.length > 0 ? random.pick(somebody) : '',
      ...{ waitDate: day(wish.days), part: wish.part, minutes: USUAL_MINUTES[wish.type] },
      ...{ remarks: wish.remarks, ...by, createDate: made, updateDate: made },
    };
  });
};
