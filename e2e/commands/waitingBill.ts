import { apiClient } from './api';

/** Nothing of it is in stock, and of the second the demo has an offer. */
export const SERVICES = ['普通门诊挂号', '血常规', '小型犬洗澡', 'SPA护理', '基础护理', '免疫挂号'];

interface Found {
  readonly list: readonly { readonly productId: string }[];
}

/**
 * An owner who waits at the desk with a bill over six services, made behind the scene.
 *
 * @param url of the product
 * @returns the number of the bill
 */
export async function waitingBill(url: string, name: string, mobile: string): Promise<string> {
  const desk = await apiClient(url, 'frontDesk', 2);
  const made = await desk.post<{ ownerId: string }>('/hospital/customer/saveOrUpdateUserAndPet', {
    customer: { name, mobile },
    pets: [],
  });
  if (made.code !== 0) throw new Error(`${made.code} ${made.msg}`);
  const items: { productId: string; quantity: number }[] = [];
  for (const keyword of SERVICES) {
    const { data } = await desk.post<Found>('/product/info/getStoreProductResult', {
      ...{ keyword, page: 1, pageSize: 1 },
    });
    items.push({ productId: data.list[0]?.productId ?? '', quantity: 1 });
  }
  const saved = await desk.post<{ billNo: string }>('/hospital/bill/goodsSave', {
    ...{ ownerId: made.data.ownerId, items },
  });
  if (saved.code !== 0) throw new Error(`${saved.code} ${saved.msg}`);
  return saved.data.billNo;
}
