import { answerOf, apiClient } from './api';
import { newOwner } from './owners';

/** Nothing of it is in stock, and of the second the demo has an offer. */
export const SERVICES = ['普通门诊挂号', '血常规', '小型犬洗澡', 'SPA护理', '基础护理', '免疫挂号'];

interface Found {
  readonly list: readonly { readonly productId: string }[];
}

/**
 * A bill of the front desk that is to be paid, made behind the scene.
 *
 * @param url of the product
 * @param ownerId nobody: somebody from the street
 * @returns the number of the bill
 */
export async function billOf(
  url: string,
  ownerId: string | undefined,
  keywords: readonly string[],
): Promise<string> {
  const desk = await apiClient(url, 'frontDesk', 2);
  const items: { productId: string; quantity: number }[] = [];
  for (const keyword of keywords) {
    const { list } = await answerOf<Found>(desk, '/product/info/getStoreProductResult', {
      ...{ keyword, page: 1, pageSize: 1 },
    });
    items.push({ productId: list[0]?.productId ?? '', quantity: 1 });
  }
  const request = { ...(ownerId === undefined ? {} : { ownerId }), items };
  return (await answerOf<{ billNo: string }>(desk, '/hospital/bill/goodsSave', request)).billNo;
}

/**
 * An owner who waits at the desk with a bill over six services, made behind the scene.
 *
 * @param url of the product
 * @returns the number of the bill
 */
export const waitingBill = async (url: string, name: string, mobile: string): Promise<string> =>
  billOf(url, await newOwner(url, name, mobile), SERVICES);
