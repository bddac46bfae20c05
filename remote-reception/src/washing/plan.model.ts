import type { WashDay, WashPlan } from '@hospital/shared/contract/calls/washing';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { END_OF_DAY, LAST_MINUTE, shownEnd, TIMES } from '@hospital/shared/contract/timeSlots';
import { beginsIn } from '@hospital/shared/contract/washLimits';
import { WASH_FIELDS } from '@hospital/shared/contract/washWords';
import type { Words } from '@hospital/shared/ui/data';

/** An item as a form holds it. */
export interface ItemValue {
  readonly productId?: string;
  readonly quantity?: number;
}

/** What the form of a plan holds; fields are named as the server names them. */
export interface PlanValues {
  readonly petId?: PickedCustomer;
  readonly planDate: string;
  readonly startTime?: string;
  readonly endTime?: string;
  readonly washerId?: string;
  readonly items: readonly ItemValue[];
  readonly skinNote?: string;
  readonly flags?: readonly ('fleaFlag' | 'matFlag')[];
  readonly petCharacter?: string;
  readonly pickupMobile?: string;
  readonly remarks?: string;
  /** Ends the visit of the animal with it. */
  readonly endVisit?: boolean;
}

/** `09:00 至 10:00`, short as a card has it. */
export const timesOf = ({ startTime, endTime }: Pick<WashPlan, 'startTime' | 'endTime'>): string =>
  `${startTime}–${shownEnd(endTime)}`;

/** `state` of a plan whose animal has not been received. */
export const WAITING = 1;
/** `state` of a plan that somebody has received and nobody finished. */
export const IN_PROGRESS = 2;

/**
 * Whether a plan still waits for its animal though its time is over.
 *
 * @param now `2026-01-31 10:07`
 */
export const isOverdue = (
  { state, planDate, endTime }: Pick<WashPlan, 'state' | 'planDate' | 'endTime'>,
  now: string,
): boolean => state === WAITING && `${planDate} ${endTime}` <= now;

/** `小型犬洗澡、开结×2`. */
export const itemsText = (items: readonly Pick<WashPlan['items'][number], 'name' | 'quantity'>[]): string =>
  items.map(({ name, quantity }) => (quantity === 1 ? name : `${name}×${quantity}`)).join('、');

/** What the forms of items send. */
export const sentItems = (items: readonly ItemValue[] | undefined) =>
  (items ?? []).flatMap(({ productId, quantity = 1 }) => (productId ? [{ productId, quantity }] : []));

export const valuesOf = (plan: WashPlan): PlanValues => ({
  petId: {
    ownerId: plan.ownerId,
    ownerName: plan.ownerName,
    mobile: plan.ownerMobile,
    petId: plan.petId,
    petName: plan.petName,
  },
  planDate: plan.planDate,
  startTime: plan.startTime,
  endTime: plan.endTime,
  washerId: plan.washerId,
  items: plan.items.map(({ productId, quantity }) => ({ productId, quantity })),
  skinNote: plan.skinNote,
  flags: (['fleaFlag', 'matFlag'] as const).filter((flag) => plan[flag] === 'Y'),
  petCharacter: plan.petCharacter,
  pickupMobile: plan.pickupMobile,
  remarks: plan.remarks,
});

const flagOf = (flags: PlanValues['flags'], flag: 'fleaFlag' | 'matFlag'): 'Y' | 'N' =>
  flags?.includes(flag) ? 'Y' : 'N';

/** A plan as it is sent. */
export const requestOf = (values: PlanValues) => ({
  petId: values.petId?.petId ?? '',
  planDate: values.planDate,
  startTime: values.startTime ?? '',
  endTime: values.endTime ?? '',
  items: sentItems(values.items),
  washerId: values.washerId ?? '',
  skinNote: values.skinNote ?? '',
  fleaFlag: flagOf(values.flags, 'fleaFlag'),
  matFlag: flagOf(values.flags, 'matFlag'),
  petCharacter: values.petCharacter ?? '',
  pickupMobile: values.pickupMobile ?? '',
  remarks: values.remarks ?? '',
});

const text = (value: string | undefined): string => value ?? '';

/** What differs between two is said in these words. */
export const WORDS: Words<PlanValues> = {
  petId: [WASH_FIELDS.petId, ({ petId }) => text(petId?.petName)],
  planDate: [WASH_FIELDS.planDate, ({ planDate }) => text(planDate)],
  startTime: [WASH_FIELDS.startTime, ({ startTime }) => text(startTime)],
  endTime: [WASH_FIELDS.endTime, ({ endTime }) => (endTime ? shownEnd(endTime) : '')],
  washerId: [WASH_FIELDS.washerId, ({ washerId }) => (washerId ? '已指定' : '')],
  items: [WASH_FIELDS.items, ({ items }) => (items?.length ? `${sentItems(items).length}项` : '')],
  skinNote: [WASH_FIELDS.skinNote, ({ skinNote }) => text(skinNote)],
  flags: ['毛发情况', ({ flags }) => (flags ?? []).map((flag) => WASH_FIELDS[flag]).join('、')],
  petCharacter: [WASH_FIELDS.petCharacter, ({ petCharacter }) => text(petCharacter)],
  pickupMobile: [WASH_FIELDS.pickupMobile, ({ pickupMobile }) => text(pickupMobile)],
  remarks: [WASH_FIELDS.remarks, ({ remarks }) => text(remarks)],
  endVisit: ['同时完成就诊', ({ endVisit }) => (endVisit ? '是' : '')],
};

type Hours = NonNullable<WashDay['open']>;
/** From when to when beginnings are offered until the hours of the store are known. */
const USUAL: Hours = { startTime: '08:00', endTime: '21:00' };
/** Null: the store is closed on that day. */
const hoursOf = (day: WashDay | undefined): Hours | null => (day?.open === undefined ? USUAL : day.open);
/** The quarter of an hour in which a moment lies. */
const quarterOf = (time: string): string => TIMES.findLast((quarter) => quarter <= time) ?? '';
/** Minutes between beginnings that are offered: half hours. */
const onTheHalf = (time: string): boolean => time.endsWith(':00') || time.endsWith(':30');

/** How many more may begin then; null: any number. A plan that is there already does not stand in its own way. */
function freeAt(day: WashDay | undefined, time: string, own?: WashPlan): number | null {
  if (!day) return null;
  const mine = own?.planDate === day.date ? own.startTime : undefined;
  const free = ({ limit, booked }: { limit: number; booked: number }, counts: boolean): number =>
    Math.max(0, limit - booked + (counts ? 1 : 0));
  const slot = day.slots.find((one) => beginsIn(one, time));
  const left = [
    ...(day.limit === null ? [] : [free({ limit: day.limit, booked: day.booked }, mine !== undefined)]),
    ...(slot ? [free(slot, mine !== undefined && beginsIn(slot, mine))] : []),
  ];
  return left.length === 0 ? null : Math.min(...left);
}

interface Clock {
  /** Of the plan. */
  readonly date: string;
  /** `2026-01-31 10:07:00`. */
  readonly now: string;
  readonly own?: WashPlan | undefined;
}

/**
 * Beginnings to choose from within the hours of the store, with what is free; those that have passed are left out, the
 * chosen one stays. The quarter of an hour that is under way is always there, for an animal that stands at the desk.
 */
export function startOptions(
  day: WashDay | undefined,
  chosen: string | undefined,
  { date, now, own }: Clock,
) {
  const open = hoursOf(day);
  const present = date === now.slice(0, 10) ? quarterOf(now.slice(11, 16)) : '';
  const isOffered = (time: string): boolean =>
    time === present ||
    (open !== null &&
      time > present &&
      time >= open.startTime &&
      time < open.endTime &&
      (onTheHalf(time) || time === open.startTime));
  return TIMES.filter((time) => time === chosen || isOffered(time)).map((value) => {
    const free = freeAt(day, value, own);
    const full = free === 0;
    return {
      value,
      label: free === null ? value : full ? `${value}（已满）` : `${value}（余${free}）`,
      disabled: full && value !== chosen,
    };
  });
}

/** Until when the store is open, for what begins then; a beginning outside its hours may end whenever it does. */
function closingFor(start: string, day: WashDay | undefined): string {
  const closes = shownEnd(hoursOf(day)?.endTime ?? END_OF_DAY);
  return closes > start ? closes : END_OF_DAY;
}

/** Ends after a beginning, until the store closes; the chosen one stays. */
export function endOptions(start: string | undefined, day: WashDay | undefined, chosen: string | undefined) {
  if (!start) return [];
  const closes = closingFor(start, day);
  const kept = chosen && shownEnd(chosen);
  return TIMES.filter((time) => time > start && (time <= closes || time === kept)).map((time) => ({
    value: time === END_OF_DAY ? LAST_MINUTE : time,
    label: time,
  }));
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The same length after another beginning, or an hour, but not beyond the hours of the store. */
export function endAfter(
  start: string,
  before?: { readonly startTime?: string; readonly endTime?: string },
  day?: WashDay,
) {
  const length =
    before?.startTime && before.endTime ? minutesOf(before.endTime) - minutesOf(before.startTime) : 60;
  const wanted =
    TIMES.find((time) => minutesOf(time) >= minutesOf(start) + Math.max(15, length)) ?? END_OF_DAY;
  const closes = closingFor(start, day);
  const end = wanted < closes ? wanted : closes;
  return end === END_OF_DAY ? LAST_MINUTE : end;
}

const DEAD = 2;

/** The animal died since it was booked. */
export const hasDied = ({ petStatus }: Pick<WashPlan, 'petStatus'>): boolean => petStatus === DEAD;
