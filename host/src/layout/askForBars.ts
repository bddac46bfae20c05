import { type Call, FRESH_FOR, queryKeyOf } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Session } from '@hospital/shared/session';
import type { QueryClient } from '@tanstack/react-query';
import { liveCountIsAsked } from '../menu/LiveCount';
import { NAVBAR_TOOLTIPS } from '../menu/TopNav';

/** Asks for what the bars show before they stand, under the keys by which they look for it. */
export function askForBars(queries: QueryClient, session: Session): void {
  const ask = <Request>(call: Call<Request, unknown>, request: Request): void =>
    void queries.prefetchQuery({
      queryKey: queryKeyOf(call, request),
      queryFn: ({ signal }) => call(request, { signal, silent: true, together: true }),
      staleTime: FRESH_FOR,
    });
  const { workspaceType, storeId } = session.workplace;
  ask(api.dictionary.byTypes, NAVBAR_TOOLTIPS);
  if (workspaceType !== 2 || storeId === '') return;
  ask(api.messages.todoCount, { storeId });
  ask(api.messages.unreadCount, {});
  if (liveCountIsAsked(session)) ask(api.inpatients.tipsTotal, { storeId });
}
