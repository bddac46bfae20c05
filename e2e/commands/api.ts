import type { Envelope } from '@hospital/shared/contract/errors';
import { transformPassword } from '@hospital/shared/contract/password';
import { accounts, password } from '../fixtures/accounts';

/** A second person, or an administrator's hand behind the scene: calls the server as the browser does. */
export interface ApiClient {
  /** What it is signed in with, for requests of other kinds. */
  readonly token: string;
  post<Data>(path: string, body?: object): Promise<Envelope<Data>>;
  get<Data>(path: string): Promise<Envelope<Data>>;
}

/** Signs an account in over HTTP; throws when it is refused. */
export async function apiClient(
  baseUrl: string,
  account: keyof typeof accounts,
  type: 1 | 2 | 3,
): Promise<ApiClient> {
  let token = '';
  const send = async <Data>(method: string, path: string, body?: object): Promise<Envelope<Data>> => {
    const response = await fetch(`${baseUrl}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: token } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await response.json()) as Envelope<Data>;
  };
  const { code, msg, data } = await send<{ token: string }>('POST', '/login.do', {
    mode: 'mgr',
    username: accounts[account],
    password: transformPassword(password),
    type,
    tenantCode: account === 'otherTenant' ? 'other' : 'demo',
  });
  if (code !== 0) throw new Error(`${account} cannot sign in: ${code} ${msg}`);
  token = data.token;
  return {
    token,
    post: (path, body = {}) => send('POST', path, body),
    get: (path) => send('GET', path),
  };
}
