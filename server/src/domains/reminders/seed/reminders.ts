import type { medicalCase } from '../../cases/schema';
import type { owner, pet } from '../../owners/schema';
import type { VisitReview } from '../../cases';
import type { reminder } from '../schema';
import type { Calendar } from '../../../platform/seeds/calendar';
import type { Place } from '../../places';
import { randomStream, type Random } from '../../../platform/seeds/random';
import type { StaffMember } from '../../accounts';

type ReminderRow = typeof reminder.$inferInsert;
type PetRow = typeof pet.$inferInsert;

/** Whom and what the reminders are about. */
export interface RemindedOf {
  readonly owners: readonly (typeof owner.$inferInsert)[];
  readonly pets: readonly PetRow[];
  readonly cases: readonly (typeof medicalCase.$inferInsert)[];
  readonly reviews: readonly VisitReview[];
}

/** Days before today whose reminders are still there, and days for which the nightly job has made them. */
const [past, ahead] = [7, 6];

/** `3月12日`. */
function spoken(day: string): string {
  const [, month, date] = day.split('-');
  return `${Number(month)}月${Number(date)}日`;
}

interface Subject {
  readonly type: 'immune' | 'deworm' | 'boardingOut';
  readonly species: readonly string[];
  readonly templateName: string;
  content(pet: PetRow, ownerName: string, day: string): string;
}

const immune = (species: string, vaccine: string): Subject => ({
  type: 'immune',
  species: [species],
  templateName: `${vaccine}接种提醒`,
  content: (one, ownerName, day) =>
    `${one.name}的${vaccine}计划于${day}接种，请联系${ownerName}确认到店时间，并提醒接种前观察精神和食欲。`,
});
const deworm = (species: readonly string[], way: string, advice: string): Subject => ({
  type: 'deworm',
  species,
  templateName: `${way}提醒`,
  content: (one, ownerName, day) =>
    `${one.name}的${way}于${day}到期，请联系${ownerName}预约到店，${advice}。`,
});
const boardingOut: Subject = {
  type: 'boardingOut',
  species: ['DOG', 'CAT', 'RABBIT', 'BIRD', 'REPTILE', 'OTHER'],
  templateName: '寄养到期提醒',
  content: (one, ownerName, day) =>
    `${one.name}的寄养${day}到期，请联系${ownerName}确认接回时间，并提前备好寄养账单和随身物品。`,
};
const planned: readonly Subject[] = [
  immune('DOG', '犬八联疫苗'),
  immune('CAT', '猫三联疫苗'),
  immune('DOG', '狂犬病疫苗'),
  immune('CAT', '狂犬病疫苗'),
  deworm(['DOG', 'CAT'], '体内驱虫', '到店时先称重再给药'),
  deworm(['DOG', 'CAT', 'RABBIT'], '体外驱虫', '提醒用药前后两天不要洗澡'),
];

/** What every store has: days from today, whether it was done, and what about. */
type Slot = readonly [days: readonly [number, number], done: boolean, subjects: readonly Subject[]];

const slots: readonly Slot[] = [
  [[0, 0], false, planned],
  [[0, 0], false, [boardingOut]],
  [[-3, -1], false, planned],
  [[-past, -4], false, planned],
  [[-2, -1], true, planned],
  [[-5, -3], true, [boardingOut]],
  [[-past, -4], true, planned],
  [[1, 2], false, planned],
  [[2, 4], false, [boardingOut]],
  [[3, ahead], false, planned],
];

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => [random.next(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}

/** Done some time after it was due, on the same day. */
function doneAfter(random: Random, noticeTime: Date, doneBy: string): Partial<ReminderRow> {
  const doneDate = new Date(noticeTime.getTime() + random.int(5, 120) * 60_000);
  return { doneFlag: 'Y', doneBy, doneDate, updateId: doneBy, updateDate: doneDate };
}

/** Vaccinations, deworming and the ends of boarding; no pet has two of them. */
function plannedOf(
  random: Random,
  calendar: Calendar,
  { pets, ownerNames, doneBy }: { pets: readonly PetRow[]; ownerNames: Names; doneBy: string },
): Unnumbered[] {
  const waiting = shuffled(random, pets);
  return slots.flatMap(([days, done, subjects]): Unnumbered[] => {
    const place = waiting.findIndex((one) =>
      subjects.some((subject) => subject.species.includes(one.species)),
    );
    const [one] = place < 0 ? [] : waiting.splice(place, 1);
    if (!one) return [];
    const subject = random.pick(subjects.filter(({ species }) => species.includes(one.species)));
    const day = random.int(...days);
    const noticeTime = calendar.at(day, 9 * 60 + random.int(0, 18) * 30);
    const created = calendar.at(day - past, 2 * 60);
    return [
      {
        type: subject.type,
        ownerId: one.ownerId,
        petId: one.id,
        noticeTime,
        templateName: subject.templateName,
        content: subject.content(one, ownerNames.get(one.ownerId) ?? '', spoken(calendar.day(day))),
        createDate: created,
        updateDate: created,
        ...(done ? doneAfter(random, noticeTime, doneBy) : {}),
      },
    ];
  });
}

/** Birthdays of the pets that really have one in these days; those of the past were congratulated. */
function birthdaysOf(
  random: Random,
  calendar: Calendar,
  { pets, ownerNames, doneBy }: { pets: readonly PetRow[]; ownerNames: Names; doneBy: string },
): Unnumbered[] {
  const days = Array.from({ length: past + 1 + ahead }, (_, index) => index - past);
  return days.flatMap((day) => {
    const date = calendar.day(day);
    return pets
      .filter(({ birthday }) => birthday?.slice(5) === date.slice(5) && birthday < date)
      .map((one): Unnumbered => {
        const noticeTime = calendar.at(day, 10 * 60);
        const created = calendar.at(day - past, 2 * 60);
        const age = Number(date.slice(0, 4)) - Number(one.birthday?.slice(0, 4));
        return {
          type: 'birthday',
          ownerId: one.ownerId,
          petId: one.id,
          noticeTime,
          templateName: '宠物生日祝福',
          content: `${spoken(date)}是${one.name}的${age}岁生日，请给${ownerNames.get(one.ownerId) ?? ''}送上祝福，并提醒年度体检。`,
          createDate: created,
          updateDate: created,
          ...(day < 0 ? doneAfter(random, noticeTime, doneBy) : {}),
        };
      });
  });
}

/** One for each follow-up visit of these days that was not cancelled, done when the visit is. */
function followUpsOf(
  random: Random,
  calendar: Calendar,
  { storeId, of }: { storeId: string; of: RemindedOf },
): Unnumbered[] {
  const [from, to] = [calendar.at(-past, 0), calendar.at(ahead + 1, 0)];
  const diagnoses = new Map(of.cases.map((record) => [record.id, record.diagnosis]));
  const petNames = new Map(of.pets.map((one) => [one.id, one.name]));
  return of.reviews
    .filter((one) => one.storeId === storeId && one.status !== 'C')
    .filter(({ reviewTime }) => reviewTime >= from && reviewTime < to)
    .map((one): Unnumbered => {
      const about = `${petNames.get(one.petId) ?? ''}（${diagnoses.get(one.caseId ?? '') ?? ''}）`;
      return {
        type: 'review',
        bizId: one.id,
        ownerId: one.ownerId,
        petId: one.petId,
        noticeTime: one.reviewTime,
        templateName: one.type === 1 ? '复诊提醒' : '电话回访提醒',
        content: `${about}${one.type === 1 ? '复诊' : '电话回访'}：${one.content ?? ''}。`,
        createDate: one.createDate,
        updateDate: one.createDate,
        ...(one.status === 'Y' ? doneAfter(random, one.reviewTime, one.executorId ?? '') : {}),
      };
    });
}

type Names = ReadonlyMap<string, string>;
type Unnumbered = Omit<ReminderRow, 'id' | 'storeId'>;

/** Reminders of every store: due today, forgotten, done in the last days, and of the next days. */
export function demoReminders(
  calendar: Calendar,
  places: readonly Place[],
  team: readonly StaffMember[],
  of: RemindedOf,
): ReminderRow[] {
  const ownerNames: Names = new Map(of.owners.map(({ id, name }) => [id, name]));
  const stores: Names = new Map(of.owners.map(({ id, storeId }) => [id, storeId]));
  return places.flatMap(({ id: storeId }) => {
    const random = randomStream(`reminders of ${storeId}`);
    const pets = of.pets.filter((one) => one.status === 1 && stores.get(one.ownerId) === storeId);
    const reception = team.find(
      ({ roleIds, storeIds }) => roleIds.includes('5') && storeIds.includes(storeId),
    );
    const about = { pets, ownerNames, doneBy: (reception ?? team[0])?.row.id ?? '' };
    return [
      ...followUpsOf(random, calendar, { storeId, of }),
      ...plannedOf(random, calendar, about),
      ...birthdaysOf(random, calendar, about),
    ].map((row, index) => ({
      ...row,
      id: `N${storeId}${calendar.day(0).replaceAll('-', '').slice(2)}${String(index + 1).padStart(3, '0')}`,
      storeId,
    }));
  });
}
