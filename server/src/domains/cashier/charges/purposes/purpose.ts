import type { RequestOf } from '@hospital/shared/contract/call';
import type { chargeCalls } from '@hospital/shared/contract/calls/charges';
import type { PaymentPart, TypedPayment } from '../../../billing';
import type { TenantDatabase } from '../../../../platform/database/tenantDatabase';
import type { CallContext, WriteContext } from '../../../../platform/http/call';
import type { ChargeRow } from '../records';

export type StartRequest = RequestOf<typeof chargeCalls.start>;

/** What a charge is made for, looked at while its beginner is there. */
interface Prepared {
  readonly storeId: string;
  /** The owner or the stay; empty: bills. */
  readonly subjectId: string;
  readonly billIds: readonly string[];
  /** What was agreed on, as `book` reads it. */
  readonly wanted: object;
}

/** Money of a charge. Amounts are fen. */
export type ChargeMoney = Pick<PaymentPart, 'amount'> & { readonly providerNo: string };

/**
 * What charges take money for. All of one purpose stand in line at what it is for, which `prepare` and `hold` lock, so
 * that nobody begins a second charge, or takes the money at the desk, at the same moment.
 */
export interface Purpose {
  /** Why another one is not begun while one is open. */
  readonly open: string;
  /** Begins why money that came was booked for nothing. */
  readonly refused: string;
  /** @param amount fen @throws BusinessError for what could not be booked now */
  prepare(context: CallContext, request: StartRequest, amount: number): Promise<Prepared>;
  hold(db: TenantDatabase, row: ChargeRow): Promise<void>;
  /** Books the money in the name of who began the charge. @returns its receipt @throws BusinessError where it cannot be booked any more */
  book(context: WriteContext, row: ChargeRow, money: ChargeMoney): Promise<string>;
  /** Whether a payment that was taken by hand is for the same. */
  isFor(db: TenantDatabase, row: ChargeRow, typed: TypedPayment): Promise<boolean>;
}
