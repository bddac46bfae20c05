/** Where the server keeps files of this tenant. */
const OWN_FILES = '/files/';

/** Left in a path after decoding: an address that means another one to whoever decodes it once more. */
const HIDDEN_STEPS = /%(2e|2f|5c|25|00)/i;

/**
 * The address of the picture that a route parameter names; null unless it lies with our own storage hosts: this
 * site's files, or a host that the operator has named.
 *
 * @param parameter as it stands in the path, encoded once
 * @param hosts origins, e.g. `https://files.example.com`
 */
export function imageAddress(parameter: string, hosts: readonly string[]): string | null {
  try {
    const address = decodeURIComponent(parameter);
    const own = address.startsWith(OWN_FILES);
    // Whole or from the root of this site: `//host` and what a browser would mend is neither.
    if (!own && !/^https?:\/\/[^/\\]/.test(address)) return null;
    const { origin, pathname, href, username } = new URL(address, location.origin);
    if (username !== '' || HIDDEN_STEPS.test(pathname)) return null;
    const allowed = origin === location.origin ? pathname.startsWith(OWN_FILES) : hosts.includes(origin);
    return allowed ? href : null;
  } catch {
    return null;
  }
}

/** Storage hosts beside this one, as the server names them in the page. */
export const storageHosts = (): readonly string[] =>
  document.querySelector('meta[name="storage-hosts"]')?.getAttribute('content')?.split(' ') ?? [];
