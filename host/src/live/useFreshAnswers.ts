import { api, useLiveEvent } from '@hospital/shared/api';
import { useQueryClient } from '@tanstack/react-query';

/** Calls whose answers change with every message of the user. */
const MESSAGE_CALLS: readonly string[] = [api.messages.list.id, api.messages.unreadCount.id];

/** Answers on screen are read anew when the server tells that they have changed; hidden ones when they are shown. */
export function useFreshAnswers(): void {
  const queries = useQueryClient();
  const readAnew = (calls: readonly string[]): void => {
    for (const call of calls) void queries.invalidateQueries({ queryKey: [call] });
  };
  useLiveEvent('data', ({ calls }) => readAnew(calls));
  useLiveEvent('message', () => readAnew(MESSAGE_CALLS));
  useLiveEvent('messageRead', () => readAnew(MESSAGE_CALLS));
}
