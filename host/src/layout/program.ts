import type { Standing } from '@hospital/shared/contract/standing';
import { readSession } from '@hospital/shared/host';
import type { QueryClient } from '@tanstack/react-query';
import { contentAt } from '../menu/usePathContent';
import { askFirst } from '../remote-loading/firstAnswers';
import { placeKey, standingOf } from '../session/workplace';
import { shellRoute } from '../tab-strip/shellRoute';
import { HOME_PATH } from '../tab-strip/tabs';
import { tabCommands } from '../tab-strip/tabStore';
import { noteTabPlace } from '../workplace/tabPlace';
import { askForBars } from './askForBars';
import { newQueryClient } from './queryClient';

/** A program that was begun before it is shown, for whoever stands there. */
let begun: { readonly key: string; readonly queries: QueryClient } | null = null;

/** Puts the page's own address in place of `/` and its like, before anything reads it. */
function settleAddress(): void {
  const route = shellRoute(location.pathname, location.search);
  if (route.kind === 'redirect' || route.kind === 'refresh') history.replaceState(null, '', route.to);
}

/** What was open elsewhere stays there; home is where one begins. */
function beginAtHome(): void {
  tabCommands.forgetLists();
  history.replaceState(null, '', HOME_PATH);
}

/** Begins the program at a place, with its tabs; gives what keeps its answers. */
export function beginProgram(standing: Standing): QueryClient {
  const ahead = begun;
  begun = null;
  if (ahead?.key === placeKey(standing)) return ahead.queries;
  if (noteTabPlace(standing)) beginAtHome();
  settleAddress();
  tabCommands.restore();
  return newQueryClient();
}

/**
 * Begins the program of the session and asks for what bars and page show first, so that the answers are on their way while
 * everything is drawn for the first time. Resolves when the requests have left, and never rejects.
 */
export async function beginAhead(): Promise<void> {
  const session = readSession();
  if (!session) return;
  const standing = standingOf(session);
  const queries = beginProgram(standing);
  begun = { key: placeKey(standing), queries };
  askForBars(queries, session);
  const { pathname, search } = location;
  const isShown = contentAt(pathname, session.user.ext.menuList).content === 'remote';
  if (isShown) void askFirst(pathname, queries, search);
  // One turn later than the request, which leaves when all calls of this moment are made.
  await new Promise((resolve) => setTimeout(resolve));
}
