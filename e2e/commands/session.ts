import type { CurrentUser, StoreBrief } from '@hospital/shared/contract/calls/identity';
import type { BrowserContext, Cookie } from '@playwright/test';
import type { accounts } from '../fixtures/accounts';
import { apiClient, tenantOf, type ApiClient, type SideNumber } from './api';

/** Sides as the sign-in page names them. */
export type Side = '门店' | '公司' | '仓库';
const NUMBERS: Readonly<Record<Side, SideNumber>> = { 公司: 1, 门店: 2, 仓库: 3 };
/** `warehouse-type` of a session that stands in no warehouse yet (domain.md C1). */
const WAREHOUSE_TYPES: Readonly<Record<SideNumber, number>> = { 1: 3, 2: 2, 3: 1 };

/**
 * The cookies that signing in leaves in a browser (spec 1 §3); empty ones are not written. That they are those of the
 * form is proved by host/sign-in.spec.ts.
 */
function sessionCookies(
  { login }: ApiClient,
  account: keyof typeof accounts,
  side: Side,
): Readonly<Record<string, string>> {
  const { token, tenantId, cover, icon, slogan, logo, watermark1, watermark2, cbqFlag } = login;
  const type = NUMBERS[side];
  const all = {
    ...{ clientToken: token, tenantId, cover, icon, slogan, logo, watermark1, watermark2, cbqFlag },
    tenantCode: tenantOf(account),
    menuListShowType: String(type),
    warehouseType: String(WAREHOUSE_TYPES[type]),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/**
 * A browser in which somebody is signed in, without the sign-in page: its next document is one of that session.
 *
 * @param url where the browser will be; the session is begun there, too
 */
export async function beginSession(
  context: BrowserContext,
  url: string,
  account: keyof typeof accounts,
  side: Side,
): Promise<ApiClient> {
  const client = await apiClient(url, account, NUMBERS[side]);
  const cookies = Object.entries(sessionCookies(client, account, side)).map(
    ([name, value]): Pick<Cookie, 'name' | 'value'> & { url: string } => ({
      name,
      value: encodeURIComponent(value),
      url,
    }),
  );
  await context.clearCookies(); // somebody else may have been here
  await context.addCookies(cookies);
  return client;
}

/** A session that stands in no store or warehouse stands in the first that it may choose from now on. */
export async function takeFirstPlace(client: ApiClient, side: '门店' | '仓库'): Promise<void> {
  const { data: user } = await client.post<CurrentUser>('/sys/user/getUserInfo.do');
  if (side === '门店' && user.ext.storeId === '') {
    const [store] = (await client.get<StoreBrief[]>('/myStore')).data;
    await client.post('/setLastStore', { storeId: store?.id, storeName: store?.storeName });
  }
  if (side === '仓库' && user.warehouseId === '') {
    const [warehouse] = (await client.get<{ id: string }[]>('/myWarehouse')).data;
    await client.post('/chooseWarehouse', { warehouseId: warehouse?.id });
  }
}
