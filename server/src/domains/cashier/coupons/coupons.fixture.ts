import {
  couponCalls as calls,
  type CouponKind,
  type OwnerCoupon,
} from '@hospital/shared/contract/calls/coupons';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import type { TestClient } from '../../../test-support/client';
import { savedOwner } from '../../../test-support/people';
import { make } from '../../../test-support/refusals';
import { BillDesk } from '../billDesk.fixture';
import { once } from '../desk.fixture';

let number = 0;

/** What a call answers that must succeed. */
async function answered<Data>(client: TestClient, call: CallDeclaration, request: object): Promise<Data> {
  const { code, msg, data } = await make(client, call, { ...request });
  if (code !== 0) throw new Error(`${call.path} ${code} ${msg}`);
  return data as Data;
}

/** A desk where coupons are given and used. */
export class CouponDesk extends BillDesk {
  readonly person = async (): Promise<string> => (await savedOwner(this.manager)).ownerId;

  /** A kind that takes 50 off 100 or more, everywhere, for ten days from today on. @returns its id */
  readonly kind = async (fields: object = {}): Promise<string> => {
    number += 1;
    const sent = { name: `试验券${number}`, type: 1, amount: 50, minimum: 100, validDays: 10, ...fields };
    return (await answered<{ id: string }>(this.admin, calls.saveKind, sent)).id;
  };

  readonly kindInfo = async (id: string): Promise<CouponKind> => {
    const { list } = await answered<{ list: CouponKind[] }>(this.admin, calls.kinds, {
      page: 1,
      pageSize: 200,
    });
    const found = list.find((one) => one.id === id);
    if (!found) throw new Error(`No kind ${id}`);
    return found;
  };

  /** A rate in place of an amount. */
  readonly rated = (rate: number, fields: object = {}): Promise<string> =>
    this.kind({ type: 2, amount: undefined, minimum: 0, rate, ...fields });

  readonly give = (kindId: string, ownerIds: readonly string[], fields: object = {}, client = this.manager) =>
    make(once(client), calls.give, { kindId, ownerIds, reason: '试验', ...fields });

  /** A coupon of an owner. @returns its id */
  readonly given = async (kindId: string, ownerId: string): Promise<string> => {
    const { list } = await answered<{ list: { id: string }[] }>(once(this.manager), calls.give, {
      ...{ kindId, ownerIds: [ownerId], reason: '试验' },
    });
    return list[0]?.id ?? '';
  };

  readonly couponsOf = (ownerId: string, more: object = {}, client = this.manager) =>
    answered<(OwnerCoupon & { usable: string; whyNot: string })[]>(client, calls.ofOwner, {
      ownerId,
      ...more,
    });

  /** What is to be said of a coupon of an owner. */
  readonly coupon = async (ownerId: string, id: string, more: object = {}) => {
    const found = (await this.couponsOf(ownerId, more)).find((one) => one.id === id);
    if (!found) throw new Error(`No coupon ${id}`);
    return found;
  };

  readonly write = (text: string): Promise<unknown> => this.server.database.kernel.execute(text);
}
