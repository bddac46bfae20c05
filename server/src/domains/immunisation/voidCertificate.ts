import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { immuneUndoCalls } from '@hospital/shared/contract/calls/immuneUndo';
import { CERTIFIED } from '@hospital/shared/contract/immuneWords';
import { forbiddenTransition, invalid, outOfScope } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import { inScope } from '../../platform/sessions/session';
import { storesInView } from '../../platform/sessions/storesInView';
import { tellStoresOf } from '../customer';
import { voidCertificate } from '../immunePlans/schema';
import { certificateFor } from './certificate';
import { heldPlan, type HeldPlan, writePlan } from './heldPlan';
import { planOf } from './records';

/** Of what was done here, not written down of elsewhere. @throws 40302 where another store did it */
export function expectDoneHere({ identity }: CallContext, { row }: Pick<HeldPlan, 'row'>): void {
  if (!inScope(storesInView(identity), row.storeId)) throw outOfScope();
}

/** @throws 40001 for a reason of blanks alone */
export function reasonOf({ reason }: { readonly reason: string }): string {
  const text = reason.trim();
  if (text === '') throw invalid('reason', '请填写原因');
  return text;
}

/** Keeps the number of a plan that is held among those that are void, with what its certificate says. */
export async function keepVoid(context: CallContext, { row }: Pick<HeldPlan, 'row'>, reason: string) {
  const {
    productName,
    manufacturer,
    batchNo,
    expireDate,
    finishDate,
    validDate,
    site,
    vetName,
    vetLicenseNo,
  } = await planOf(context, row.id);
  await context.db.insert(voidCertificate).values({
    ...{ certificateNo: row.certificateNo, planId: row.id, reason },
    said: {
      ...{ productName, manufacturer, batchNo, expireDate, finishDate, validDate },
      ...{ site, vetName, vetLicenseNo },
    },
    ...madeBy(context),
  });
}

const renewed = ({ db }: CallContext, { row }: HeldPlan): Promise<string> =>
  certificateFor(db, row, { storeId: row.storeId, doneOn: row.finishDate ?? row.planDate });

/** The certificate of elsewhere is not this chain's. @throws 40902 */
function expectOurs({ row }: HeldPlan, action: string): void {
  if (row.externalFlag === 'Y') throw forbiddenTransition('院外登记', action);
}

/**
 * Makes a certificate void: its number stays, with who did it and why. Where that is wanted the vaccination gets another
 * one at once.
 *
 * @throws 404; 40302, also where another store gave it; 40901; 40902 without a certificate, or of elsewhere; 40001
 */
export async function voidCertificateOf(
  context: CallContext,
  request: RequestOf<typeof immuneUndoCalls.voidCertificate>,
): Promise<DataOf<typeof immuneUndoCalls.voidCertificate>> {
  const reason = reasonOf(request);
  const held = await heldPlan(context, request, 'void');
  expectDoneHere(context, held);
  expectOurs(held, '作废免疫证');
  const voidedNo = held.row.certificateNo;
  if (voidedNo === '') throw forbiddenTransition('没有免疫证', '作废免疫证');
  await keepVoid(context, held, reason);
  const certificateNo = request.renewFlag === 'Y' ? await renewed(context, held) : '';
  await writePlan(context, held, { certificateNo }, { voidedNo, reason });
  await tellStoresOf(context, [held.owner.id]);
  return { voidedNo, certificateNo: certificateNo === '' ? null : certificateNo };
}

/**
 * Gives a vaccination against rabies whose certificate is void another number.
 *
 * @throws 404; 40302, also where another store gave it; 40901; 40902 where it has one, is of elsewhere or of no such
 *   vaccination, or was made needless by a later one
 */
export async function renewCertificate(
  context: CallContext,
  request: RequestOf<typeof immuneUndoCalls.renewCertificate>,
): Promise<DataOf<typeof immuneUndoCalls.renewCertificate>> {
  const held = await heldPlan(context, request, 'renew');
  const { row } = held;
  expectDoneHere(context, held);
  expectOurs(held, '补发免疫证');
  if (row.certificateNo !== '') throw forbiddenTransition('已有免疫证', '补发免疫证');
  if (row.groupCode !== CERTIFIED) throw forbiddenTransition('不是狂犬疫苗', '补发免疫证');
  if (row.coveredById !== null) throw forbiddenTransition('由随后一次完成', '补发免疫证');
  const certificateNo = await renewed(context, held);
  await writePlan(context, held, { certificateNo });
  await tellStoresOf(context, [held.owner.id]);
  return { certificateNo };
}
