import { yuanOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { BoardingCheck, boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { shanghaiDay } from '@hospital/shared/format';
import { BusinessError } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { petOf } from '../customer';
import { lineAmount } from '@hospital/shared/contract/amounts';
import { expectDays } from './days';
import { problemsOf } from './judge';
import { plannedNights } from './nights';
import { nightPrice, ONE } from './price';
import { OVERRIDE } from './permissions';
import { boarding, cageUnit } from './schema';
import { validityOf } from './validity';

/** What a night costs; null where the kind of cage is not sold there. */
async function priceOf(
  context: CallContext,
  cage: { readonly productId: string; readonly storeId: string } | null,
  level: string,
): Promise<number | null> {
  if (!cage) return null;
  try {
    return (await nightPrice(context.db, { ...cage, level })).price;
  } catch (error) {
    if (error instanceof BusinessError) return null;
    throw error;
  }
}

/**
 * What speaks against a stay, before it is saved; the same judgement refuses it then.
 *
 * @throws 404, 40302 for a pet, cage or stay; 40001 for days
 */
export async function checkStay(
  context: CallContext,
  request: RequestOf<typeof boardingCalls.check>,
): Promise<BoardingCheck> {
  const { db, identity } = context;
  const { petId, startDate, planEndDate } = request;
  const own = request.id ? await rowInScope(context, boarding, request.id) : null;
  const days = { startDate, planEndDate };
  expectDays(days, own && own.state === 1 ? own.startDate : shanghaiDay());
  const { row: animal, owner: person } = await petOf(context, petId);
  const cage = request.cageId ? await rowInScope(context, cageUnit, request.cageId) : null;
  const typed = {
    vaccineValidDate: request.vaccineValidDate ?? own?.vaccineValidDate,
    dewormValidDate: request.dewormValidDate ?? own?.dewormValidDate,
  };
  const validity = await validityOf(db, petId, typed, own?.id);
  const wanted = {
    ...{ pet: animal, owner: person, cage, days, validity },
    now: startDate <= shanghaiDay() && own?.state !== 1,
    except: own?.id ?? '',
  };
  const [problems, price] = [await problemsOf(db, wanted), await priceOf(context, cage, person.level)];
  const nights = plannedNights(startDate, planEndDate);
  return {
    pass: problems.some(({ refusal }) => refusal) ? 'N' : 'Y',
    warnings: problems.map(({ msg, refusal }) => ({
      code: refusal?.code ?? ErrorCode.Ok,
      level: refusal ? 'block' : 'warn',
      msg,
    })),
    ...validity,
    overrideFlag: identity.permissions.has(OVERRIDE) ? 'Y' : 'N',
    nights,
    dayPrice: price === null ? null : yuanOf(price),
    amount: price === null ? null : yuanOf(lineAmount(price, nights * ONE)),
  };
}
