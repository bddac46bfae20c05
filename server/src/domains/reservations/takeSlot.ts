import { judgeOf } from '@hospital/shared/contract/dutyTimes';
import { ATTENDANTS, type VisitType } from '@hospital/shared/contract/reservationStates';
import { expectOpen, slotsOfDay } from '../scheduling';
import { takeOne } from '../../platform/database/counters';
import { invalid } from '../../platform/errors/businessError';
import { doctorNotScheduled } from '../../platform/errors/ruleRefusals';
import type { CallContext } from '../../platform/http/call';
import { dayOf } from './dayOf';

/** What is to be reserved. */
export interface WantedSlot {
  /** `''` for one that is new. */
  readonly id: string;
  readonly storeId: string;
  readonly type: VisitType;
  readonly doctorId: string;
  readonly reservationDate: string;
  readonly startTime: string;
  readonly endTime: string;
}

/**
 * Takes the time on the day of the store. Whoever wants another one of the same day waits until the transaction has
 * ended, so that the last place is given away once. Boarding takes no place of a person.
 *
 * @throws 40001 on a day or at a time at which the store is closed, for somebody who is no doctor or washer of the store; 42205 off duty; 42204 when all is taken
 */
export async function takeSlot({ db }: Pick<CallContext, 'db'>, wanted: WantedSlot): Promise<void> {
  const { storeId, reservationDate, doctorId } = wanted;
  await expectOpen(db, storeId, { ...wanted, date: reservationDate }, 'reservationDate');
  const post = ATTENDANTS[wanted.type];
  if (post === '') {
    if (doctorId !== '') throw invalid('doctorId', '寄养预约不需要选择医生');
    return;
  }
  await takeOne(db, {
    ...slotsOfDay(storeId, reservationDate, post),
    // How many there are is said by the rosters, at each quarter of an hour.
    limit: 1,
    taken: async () => {
      const day = await dayOf(db, storeId, reservationDate, post, { except: wanted.id });
      if (doctorId !== '' && !day.staff.has(doctorId))
        throw invalid('doctorId', post === 'doctor' ? '该医生不在本店' : '该美容师不在本店');
      const problem = judgeOf(day)({ ...wanted, resourceId: doctorId });
      if (problem === 'off') throw doctorNotScheduled();
      return problem === 'full' ? 1 : 0;
    },
  });
}
