import { useLiveEvent } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { readAnewHere } from '@hospital/shared/host';
import { useQueryClient } from '@tanstack/react-query';

/** Calls whose answers change with every message of the user. */
const MESSAGE_CALLS: readonly string[] = [api.messages.list.id, api.messages.unreadCount.id];

/**
 * Answers on screen are read anew when the server tells that they have changed, hidden ones when they are shown; but
 * what this page changed itself it has read anew already.
 */
export function useFreshAnswers(): void {
  const queries = useQueryClient();
  const readAnew = (calls: readonly string[]): void => {
    for (const call of calls) void queries.invalidateQueries({ queryKey: [call] });
  };
  useLiveEvent('data', async ({ calls, by }) => {
    const done = await readAnewHere(by);
    readAnew(calls.filter((call) => !done.has(call)));
  });
  useLiveEvent('message', () => readAnew(MESSAGE_CALLS));
}
