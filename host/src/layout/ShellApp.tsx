import type { Standing } from '@hospital/shared/contract/standing';
import { useSession } from '@hospital/shared/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { placeKey, standingOf } from '../session/workplace';
import { beginProgram } from './program';
import { Shell } from './Shell';

export { beginAhead } from './program';

/** The program for who is signed in. Another place is another program: nothing of the one before remains on screen. */
export function ShellApp(): ReactNode {
  const standing = standingOf(useSession());
  const key = placeKey(standing);
  const arrived = useRef(key);
  useEffect(() => {
    if (arrived.current === key) return;
    arrived.current = key;
    // What had the focus is gone with the place before: the keyboard goes on before the pages of the new one.
    document.querySelector('main')?.focus();
  }, [key]);
  return <Program key={key} standing={standing} />;
}

function Program({ standing }: { readonly standing: Standing }): ReactNode {
  const [queries] = useState(() => beginProgram(standing));
  return (
    <QueryClientProvider client={queries}>
      <Shell />
    </QueryClientProvider>
  );
}
