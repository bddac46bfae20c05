import * as api from '@hospital/shared/calls';
import { type ReactNode, useEffect, useState } from 'react';

/** `当前IP: {ip}`; the line keeps its height while the address is unknown. */
export function ClientIp({ className }: { readonly className: string }): ReactNode {
  const [ip, setIp] = useState('');
  useEffect(() => {
    const abort = new AbortController();
    api.identity.ip({}, { silent: true, signal: abort.signal }).then(setIp, () => undefined);
    return () => abort.abort();
  }, []);
  return <p className={className}>当前IP: {ip}</p>;
}
