import { and, desc, eq, gt, inArray, isNull, lt, lte, ne } from 'drizzle-orm';
import type { ImmuneWarning } from '@hospital/shared/contract/calls/immunisation';
import { ErrorCode } from '@hospital/shared/contract/errors';
import {
  type ImmuneWarningCode,
  LEAST_VACCINE_GAP,
  LONGEST_GAP,
} from '@hospital/shared/contract/immuneWords';
import { orderWarnings } from '@hospital/shared/contract/orders/orderWarnings';
import { AWAITED } from '@hospital/shared/contract/reservationStates';
import { addDays, type Day, daysBetween } from '@hospital/shared/format';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { immunePlan, immuneProtocol } from '../immunePlans/schema';
import { reservation } from '../reception/schema';
import { type Done, sameKind } from './follow';
import type { ProductRow } from './products';
import type { ProtocolRow } from './protocolRow';
import { dueAgain, pauseBefore } from './schedule';

/** What somebody is about to give. */
interface Giving extends Done {
  readonly product: ProductRow | null;
  readonly protocol: ProtocolRow | null;
}

const VACCINATION = 1;
/** What is due again may be given sooner by this part of its interval. */
const SOONER = 0.1;

/** Days of age below which a plan is not carried out: by its protocol, else by that of its group which begins first. */
async function leastAge(db: TenantDatabase, { row, animal, protocol }: Giving): Promise<number> {
  if (protocol) return protocol.steps.find(({ doseNo }) => doseNo === row.doseNo)?.minAgeDays ?? 0;
  if (row.doseNo > 1) return 0;
  const protocols = await db
    .select({ steps: immuneProtocol.steps, species: immuneProtocol.species })
    .from(immuneProtocol)
    .where(
      and(
        ...[eq(immuneProtocol.groupCode, row.groupCode), eq(immuneProtocol.type, row.type)],
        ...[eq(immuneProtocol.enabled, 'Y'), eq(immuneProtocol.delFlag, 'N')],
      ),
    );
  const ages = protocols
    .filter(({ species }) => species.length === 0 || species.includes(animal.species))
    .map(({ steps }) => steps[0]?.minAgeDays ?? 0);
  return ages.length === 0 ? 0 : Math.min(...ages);
}

/** Days that lie at least between this and what was done of its kind before. */
function leastPause({ row, animal, protocol }: Giving, before: Day): number {
  const usual = row.type === VACCINATION ? LEAST_VACCINE_GAP : 1;
  if (!protocol) return usual;
  if (row.doseNo > 1) return pauseBefore(protocol, row.doseNo);
  const due = row.doseNo === 0 ? dueAgain(protocol, animal.birthday, before) : null;
  return due === null ? usual : Math.floor(daysBetween(before, due) * (1 - SOONER));
}

/** The last day until one on which something was really given of what a condition names. */
async function lastDone(db: TenantDatabase, { row, doneOn }: Giving, core: boolean): Promise<Day | null> {
  const [found] = await db
    .select({ day: immunePlan.finishDate })
    .from(immunePlan)
    .where(
      and(
        core ? and(eq(immunePlan.petId, row.petId), eq(immunePlan.groupCode, 'core')) : sameKind(row),
        ...[ne(immunePlan.id, row.id), eq(immunePlan.status, 'Y'), isNull(immunePlan.coveredById)],
        lte(immunePlan.finishDate, doneOn),
      ),
    )
    .orderBy(desc(immunePlan.finishDate))
    .limit(1);
  return found?.day ?? null;
}

/** Doses of its series that nobody has given, and that would count as given with it. */
const dosesBefore = (db: TenantDatabase, { row }: Giving) =>
  row.doseNo === 0
    ? Promise.resolve([])
    : db
        .select({ doseNo: immunePlan.doseNo })
        .from(immunePlan)
        .where(
          and(
            ...[eq(immunePlan.petId, row.petId), eq(immunePlan.seriesId, row.seriesId)],
            ...[eq(immunePlan.status, 'N'), lt(immunePlan.doseNo, row.doseNo), ne(immunePlan.doseNo, 0)],
          ),
        )
        .orderBy(immunePlan.doseNo);

/** The time on a later day for which the animal is still awaited for it; null: none. */
async function reservedLater(db: TenantDatabase, { row, doneOn }: Giving): Promise<string | null> {
  if (row.reservationId === null) return null;
  const [found] = await db
    .select({ day: reservation.reservationDate, time: reservation.startTime })
    .from(reservation)
    .where(
      and(
        ...[eq(reservation.id, row.reservationId), eq(reservation.petId, row.petId)],
        ...[inArray(reservation.status, [...AWAITED]), gt(reservation.reservationDate, doneOn)],
      ),
    );
  return found ? `${found.day} ${found.time}` : null;
}

/** What speaks against the drug itself: what the animal is allergic to, what its kind must not have. */
function againstDrug({ product, animal: { allergies, species } }: Giving): ImmuneWarning[] {
  if (product === null) return [];
  const drug = { ...product, productId: product.id, usage: null };
  const told = (
    code: ImmuneWarningCode,
    of: { readonly allergies: readonly string[]; readonly species?: string },
  ): ImmuneWarning[] => orderWarnings([drug], [], { ...of, weight: 0 }).map(({ msg }) => ({ code, msg }));
  return [...told('allergy', { allergies }), ...told('species', { allergies: [], species })];
}

/** What speaks against giving it on that day: age, intervals, doses that were left out, the drug. */
async function warningsOf(db: TenantDatabase, giving: Giving): Promise<ImmuneWarning[]> {
  const { row, animal, doneOn, protocol } = giving;
  const word = row.type === VACCINATION ? '接种' : '执行';
  const warnings: ImmuneWarning[] = [];
  const least = await leastAge(db, giving);
  const { birthday } = animal;
  if (birthday !== null && doneOn < addDays(birthday, least))
    warnings.push({
      code: 'young',
      msg: `${animal.name}当天${daysBetween(birthday, doneOn)}日龄，不足${least}日龄`,
    });
  const before = await lastDone(db, giving, false);
  const pause = before === null ? 0 : leastPause(giving, before);
  if (before !== null && doneOn < addDays(before, pause))
    warnings.push({
      code: 'early',
      msg: `上次${word}为${before}，仅隔${daysBetween(before, doneOn)}天，不足${pause}天`,
    });
  const gap = before === null || row.doseNo <= 1 ? 0 : daysBetween(before, doneOn);
  if (row.type === VACCINATION && gap > LONGEST_GAP)
    warnings.push({
      code: 'late',
      msg: `距上次接种已${gap}天，超过${LONGEST_GAP / 7}周，请确认是否重新首免`,
    });
  const core = protocol && protocol.afterDays > 0 ? await lastDone(db, giving, true) : null;
  if (protocol && core !== null && doneOn < addDays(core, protocol.afterDays))
    warnings.push({
      code: 'afterCore',
      msg: `${core}接种了核心疫苗，仅隔${daysBetween(core, doneOn)}天，不足${protocol.afterDays}天`,
    });
  const skipped = await dosesBefore(db, giving);
  if (skipped.length > 0)
    warnings.push({
      code: 'skipped',
      msg: `本程序的第${skipped.map(({ doseNo }) => doseNo).join('、')}次还没有执行，将随本次一并记为完成`,
    });
  const reserved = await reservedLater(db, giving);
  if (reserved !== null)
    warnings.push({ code: 'reserved', msg: `已为它预约${reserved}，执行后请到预约中取消` });
  return [...warnings, ...againstDrug(giving)];
}

/**
 * Goes on only where whoever gives it has read what speaks against it.
 *
 * @throws 40001 with all that speaks against it in `warnings`
 */
export async function expectRead(
  { db }: CallContext,
  giving: Giving,
  read: readonly ImmuneWarningCode[],
): Promise<void> {
  const warnings = await warningsOf(db, giving);
  const [unread] = warnings.filter(({ code }) => !read.includes(code));
  if (unread)
    throw new BusinessError(ErrorCode.Invalid, unread.msg, {
      warnings,
      errors: [{ field: 'skipWarnings', msg: unread.msg }],
    });
}
