import type { RequestOf } from '@hospital/shared/contract/call';
import type { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { formatDay } from '../../platform/database/chinaTime';
import { invalid, permissionMissing } from '../../platform/errors/businessError';
import { doctorNotScheduled } from '../../platform/errors/ruleRefusals';
import type { CallContext } from '../../platform/http/call';
import type { BookingType } from '@hospital/shared/contract/bookingWords';
import { handOverCase } from '../cases';
import { absenceOf, dutyOf } from './duty';
import { REGISTER_FORCE } from './judge';
import { attendantsOf } from './services';
import { changeVisit, expectMove, expectRead, holdVisit } from './visit';

const WITH_DOCTOR = 2;

/**
 * Another doctor sees the pet; a case that has begun goes along. While a doctor is at it, somebody says why.
 *
 * @throws 404, 40302, 40901, 40902; 40001 without a reason, for the same doctor, or one who does not see such visits in
 *   the store; 42205 for one who is not on duty, 40300 for who may not force that
 */
export async function switchDoctor(
  context: CallContext,
  request: RequestOf<typeof bookingCalls.switchDoctor>,
): Promise<null> {
  const { db, identity } = context;
  const { doctorId, reason = '', force = 'N' } = request;
  const row = await holdVisit(context, request.id);
  const begun = row.state === WITH_DOCTOR;
  expectMove(row, begun ? 'handOver' : 'switchDoctor');
  await expectRead(row, request);
  if (begun && reason.trim() === '') throw invalid('reason', '请填写更换原因');
  if (doctorId === row.doctorId) throw invalid('doctorId', '已是该医生');
  const attendants = await attendantsOf(db, row.storeId, row.type as BookingType);
  const ids = attendants.map(({ id }) => id);
  const doctor = attendants.find(({ id }) => id === doctorId);
  if (!doctor) throw invalid('doctorId', '所选医生不在本店，或不做该类服务');
  const duty = await dutyOf(db, row.storeId, formatDay(new Date()), ids);
  if (!duty.onDuty(doctorId)) {
    if (force === 'N') throw doctorNotScheduled(absenceOf(doctor, duty));
    if (!identity.permissions.has(REGISTER_FORCE)) throw permissionMissing(REGISTER_FORCE);
  }
  await changeVisit(context, row, { doctorId }, { reason: reason.trim() });
  if (begun) await handOverCase(context, row.id, doctorId);
  return null;
}
