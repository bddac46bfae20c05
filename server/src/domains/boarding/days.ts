import { BOARDING_FIELDS, MOST_NIGHTS } from '@hospital/shared/contract/boardingWords';
import { addDays, daysBetween, shanghaiDay } from '@hospital/shared/format';
import { invalid } from '../../platform/errors/businessError';
import type { Days } from './occupancy';

/** Days ahead for which one books. */
const FURTHEST = 400;

/** @throws 40001 for days that are over, the wrong way round, too many or too far */
export function expectDays({ startDate, planEndDate }: Days, earliest: string = shanghaiDay()): void {
  if (startDate < earliest) throw invalid('startDate', `${BOARDING_FIELDS.startDate}不能早于今天`);
  if (startDate > addDays(shanghaiDay(), FURTHEST))
    throw invalid('startDate', `${BOARDING_FIELDS.startDate}不能晚于${FURTHEST}天后`);
  if (planEndDate < startDate) throw invalid('planEndDate', `${BOARDING_FIELDS.planEndDate}不能早于入住日期`);
  if (daysBetween(startDate, planEndDate) > MOST_NIGHTS)
    throw invalid('planEndDate', `寄养不能超过${MOST_NIGHTS}晚`);
}
