import { eq } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import { malformed } from '../../../../platform/errors/businessError';
import { rowInScope } from '../../../../platform/sessions/rowInScope';
import {
  expectDepositTaken,
  heldStayOf,
  raiseDeposit,
  staysOf,
  type StayKind,
} from '../../accounts/stayDeposit';
import type { Purpose } from './purpose';

/** What a stay of a kind is called in the log. */
const bizTypes = { ward: 'liveInfo', boarding: 'boarding' } as const;

/** A deposit for a stay, into its owner's account. */
export const forDeposit = (kind: StayKind): Purpose => ({
  open: '正在扫码收取押金，请先完成或取消',
  refused: '押金未能入账',
  async prepare(context, { stay: wanted }) {
    if (!wanted) throw malformed();
    const table = staysOf(kind);
    const stay = await rowInScope(context, table, wanted.id, 'held');
    expectDepositTaken(kind, stay);
    return { storeId: stay.storeId, subjectId: stay.id, billIds: [], wanted: {} };
  },
  async hold(db, { subjectId }) {
    const table = staysOf(kind);
    await db.select({ id: table.id }).from(table).where(eq(table.id, subjectId)).for('update');
  },
  async book(context, charge, { amount, providerNo }) {
    const { stay, ownerId } = await heldStayOf(context.db, kind, charge.subjectId);
    expectDepositTaken(kind, stay);
    const { stay: now, paymentId } = await raiseDeposit(context, kind, stay, {
      ...{ ownerId, amount, way: charge.way, reference: `charge:${charge.id}` },
    });
    context.audit({
      ...{ bizType: bizTypes[kind], bizId: stay.id, before: { deposit: yuanOf(stay.deposit) } },
      after: { deposit: yuanOf(now.deposit), refNo: providerNo },
    });
    await context.tellChanges({ stores: [stay.storeId] });
    return paymentId;
  },
  isFor: () => Promise.resolve(false),
});
