import { newId } from '../../../platform/database/newId';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { enqueue } from '../../../platform/outbox';
import { broughtAsDeposit, broughtOnBills, type ReturnSource } from './returnSources';
import { chargeReturn } from './schema/charges';

/** Messages of the outbox that ask a payment provider to give money back. */
export const RETURN_KIND = 'payReturn';
export const returnKey = ({ id, round }: { readonly id: string; readonly round: number }): string =>
  `payReturn:${id}:${round}`;

type NewReturn = Omit<typeof chargeReturn.$inferInsert, 'id' | 'tenantId' | 'state' | 'round'>;

/**
 * Notes money that goes back by the provider, and asks for it when the transaction has committed.
 *
 * @returns false where it goes back already: what was booked for nothing, once
 */
export async function queueReturn(db: TenantDatabase, row: NewReturn): Promise<boolean> {
  const id = newId();
  const made = await db
    .insert(chargeReturn)
    .values({ ...row, id })
    .onConflictDoNothing()
    .returning({ id: chargeReturn.id });
  if (made.length === 0) return false;
  await enqueue(db, [
    { kind: RETURN_KIND, businessKey: returnKey({ id, round: 1 }), payload: { returnId: id } },
  ]);
  return true;
}

/** Money that goes back in a way. */
interface Back {
  readonly way: number;
  /** Fen. */
  readonly amount: number;
}
type BackOnBill = Back & { readonly billId: string };

/** How money goes back that came in a way, in fen: they add up to it. */
export interface BackBy {
  /** The provider has given it back by itself: it is only booked. */
  readonly already: number;
  /** The provider is asked for it. */
  readonly byProvider: number;
  /** It goes over the counter, or at the terminal. */
  readonly byHand: number;
}

interface Step {
  readonly source: ReturnSource;
  readonly kind: 'refund' | 'booked';
  /** Fen. */
  readonly amount: number;
}

/**
 * Takes money out of what a provider brought: first what it has given back by itself, then payment by payment in their
 * order, none more than it brought. What is left over goes back by hand.
 */
function takeFrom(sources: readonly ReturnSource[], amount: number): { steps: Step[]; by: BackBy } {
  const steps: Step[] = [];
  let wanted = amount;
  for (const kind of ['booked', 'refund'] as const)
    for (const source of sources) {
      const most = kind === 'booked' ? Math.min(source.left, source.own.left) : source.left;
      const taken = Math.min(wanted, most);
      if (taken <= 0) continue;
      source.left -= taken;
      if (kind === 'booked') source.own.left -= taken;
      wanted -= taken;
      steps.push({ source, kind, amount: taken });
    }
  const sumOf = (kind: Step['kind']): number =>
    steps.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.amount, 0);
  return { steps, by: { already: sumOf('booked'), byProvider: sumOf('refund'), byHand: wanted } };
}

const isOf =
  ({ billId, way }: BackOnBill) =>
  (source: ReturnSource): boolean =>
    source.billId === billId && source.way === way;

/** How money would go back that is given back on bills, part by part. */
export async function planReturns(db: TenantDatabase, parts: readonly BackOnBill[]): Promise<BackBy[]> {
  const sources = await broughtOnBills(
    db,
    parts.map(({ billId }) => billId),
  );
  return parts.map((part) => takeFrom(sources.filter(isOf(part)), part.amount).by);
}

/** The same of an owner's deposit in a store. */
export async function planDepositReturns(
  db: TenantDatabase,
  at: { readonly ownerId: string; readonly storeId: string },
  parts: readonly Back[],
): Promise<BackBy[]> {
  const sources = await broughtAsDeposit(db, at);
  return parts.map(
    ({ way, amount }) =>
      takeFrom(
        sources.filter((one) => one.way === way),
        amount,
      ).by,
  );
}

interface By {
  readonly id: string;
  readonly name: string;
}

/**
 * Of what is given back on bills, whatever came by a provider goes back by it. The rest is given back as it came: at the
 * terminal, by the cashier. The bills are locked.
 */
export async function returnByProvider(
  db: TenantDatabase,
  parts: readonly BackOnBill[],
  by: By,
): Promise<void> {
  const moved = parts.filter(({ way }) => way === 2 || way === 3);
  const sources = await broughtOnBills(
    db,
    moved.map(({ billId }) => billId),
  );
  for (const part of moved)
    await write(db, takeFrom(sources.filter(isOf(part)), part.amount).steps, '账单退款', by);
}

/** The same of an owner's deposit in a store; the owner is locked. */
export async function returnDepositByProvider(
  db: TenantDatabase,
  at: { readonly ownerId: string; readonly storeId: string },
  parts: readonly Back[],
  by: By,
): Promise<void> {
  const sources = await broughtAsDeposit(db, at);
  for (const { way, amount } of parts)
    await write(
      db,
      takeFrom(
        sources.filter((one) => one.way === way),
        amount,
      ).steps,
      '退押金',
      by,
    );
}

async function write(db: TenantDatabase, steps: readonly Step[], reason: string, by: By): Promise<void> {
  for (const { source, kind, amount } of steps) {
    const { storeId, chargeId, billId, providerNo } = source;
    const row = { storeId, chargeId, billId, providerNo, amount, createId: by.id, createName: by.name };
    if (kind === 'refund') await queueReturn(db, { ...row, kind, reason });
    else
      await db.insert(chargeReturn).values({
        ...{ ...row, kind, id: newId(), state: 'done', confirmed: true },
        reason: `${reason}，支付平台此前已主动退回`,
      });
  }
}
