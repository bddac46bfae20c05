import type { Standing } from '@hospital/shared/contract/standing';
import { useSession } from '@hospital/shared/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { placeKey, standingOf } from '../session/workplace';
import { shellRoute } from '../tab-strip/shellRoute';
import { HOME_PATH } from '../tab-strip/tabs';
import { tabCommands } from '../tab-strip/tabStore';
import { noteTabPlace } from '../workplace/tabPlace';
import { newQueryClient } from './queryClient';
import { Shell } from './Shell';

/** Puts the page's own address in place of `/` and its like, before anything reads it. */
function settleAddress(): void {
  const route = shellRoute(location.pathname, location.search);
  if (route.kind === 'redirect' || route.kind === 'refresh') history.replaceState(null, '', route.to);
}

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

/** What was open elsewhere stays there; home is where one begins. */
function beginAtHome(): void {
  tabCommands.forgetLists();
  history.replaceState(null, '', HOME_PATH);
}

function Program({ standing }: { readonly standing: Standing }): ReactNode {
  const [queries] = useState(() => {
    if (noteTabPlace(standing)) beginAtHome();
    settleAddress();
    tabCommands.restore();
    return newQueryClient();
  });
  return (
    <QueryClientProvider client={queries}>
      <Shell />
    </QueryClientProvider>
  );
}
