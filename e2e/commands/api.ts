import { randomUUID } from 'node:crypto';
import type { LoginResult } from '@hospital/shared/contract/calls/identity';
import type { Envelope } from '@hospital/shared/contract/errors';
import { transformPassword } from '@hospital/shared/contract/password';
import { accounts, password } from '../fixtures/accounts';

/** Company, store side, warehouse side: as the sign-in page and the calls number them. */
export type SideNumber = 1 | 2 | 3;

/** A second person, or an administrator's hand behind the scene: calls the server as the browser does. */
export interface ApiClient {
  /** What it is signed in with, for requests of other kinds. */
  readonly token: string;
  /** What signing in brought. */
  readonly login: LoginResult;
  post<Data>(path: string, body?: object): Promise<Envelope<Data>>;
  get<Data>(path: string): Promise<Envelope<Data>>;
}

export const tenantOf = (account: keyof typeof accounts): string =>
  account === 'otherTenant' ? 'other' : 'demo';

/** Signs an account in over HTTP; throws when it is refused. */
export async function apiClient(
  baseUrl: string,
  account: keyof typeof accounts,
  type: SideNumber,
): Promise<ApiClient> {
  let token = '';
  const send = async <Data>(method: string, path: string, body?: object): Promise<Envelope<Data>> => {
    const response = await fetch(`${baseUrl}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: token } : {}),
        // Calls that happen once are refused without it.
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await response.json()) as Envelope<Data>;
  };
  const { code, msg, data } = await send<LoginResult>('POST', '/login.do', {
    mode: 'mgr',
    username: accounts[account],
    password: transformPassword(password),
    type,
    tenantCode: tenantOf(account),
  });
  if (code !== 0) throw new Error(`${account} cannot sign in: ${code} ${msg}`);
  token = data.token;
  return {
    token,
    login: data,
    post: (path, body = {}) => send('POST', path, body),
    get: (path) => send('GET', path),
  };
}

/** The data of a call that has to succeed; throws when it is refused. */
export async function answerOf<Data>(client: ApiClient, path: string, request: object): Promise<Data> {
  const { code, msg, data } = await client.post<Data>(path, request);
  if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
  return data;
}
