/** Where to go, and what to show there. */
export interface Entry {
  readonly screen: 'signIn' | 'shell';
  /** Address to show instead of the one that was opened. */
  readonly replaceBy?: string;
  /** Page to open after signing in. */
  readonly wanted?: string;
}

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The query that names a tenant to sign in to; none for an empty code. */
export const tenantQuery = (code: string | null): string =>
  code ? `?tenant=${encodeURIComponent(code)}` : '';

/**
 * The routing guard (spec 1 §2) for an address that was opened or reloaded: a user with a token does not see the
 * sign-in page, a user without one sees nothing else.
 */
export function guard({ pathname, search }: Address, hasToken: boolean): Entry {
  if (hasToken) return pathname === '/login' ? { screen: 'shell', replaceBy: '/' } : { screen: 'shell' };
  if (pathname === '/login') return { screen: 'signIn' };
  const wanted = pathname === '/' ? {} : { wanted: pathname + search };
  return {
    screen: 'signIn',
    replaceBy: `/login${tenantQuery(new URLSearchParams(search).get('tenant'))}`,
    ...wanted,
  };
}
