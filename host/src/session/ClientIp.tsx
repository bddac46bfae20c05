import * as api from '@hospital/shared/calls';
import { type ReactNode, useEffect, useState } from 'react';

/** What the server said, for the whole document: the sign-in page shows it, and then the menu. */
let asked: Promise<string> | null = null;

function ask(): Promise<string> {
  asked ??= api.identity.ip({}, { silent: true }).catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** `当前IP: {ip}`; the line keeps its height while the address is unknown. */
export function ClientIp({ className }: { readonly className: string }): ReactNode {
  const [ip, setIp] = useState('');
  useEffect(() => {
    let wanted = true;
    ask().then(
      (known) => wanted && setIp(known),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return <p className={className}>当前IP: {ip}</p>;
}
