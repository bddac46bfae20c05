import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { RunningCanary } from '@hospital/shared/contract/calls/releases';
import type { Task } from './releases.model';

interface Asked extends Omit<RunningCanary, 'buildId'> {
  readonly why: string;
  readonly after: number;
}

const idsOf = (choices: readonly { readonly id: string }[]): string[] => choices.map(({ id }) => id);

/** Makes the moves of the page. */
export function useMoves() {
  const promote = useCallMutation(api.releases.promote);
  const rollback = useCallMutation(api.releases.rollback);
  const withdraw = useCallMutation(api.releases.withdraw);
  const canary = useCallMutation(api.releases.canary);
  const endCanary = useCallMutation(api.releases.endCanary);
  return {
    /** @throws ApiError, which is told by then */
    make(task: Task, { percent, stores, users, ...asked }: Asked): Promise<unknown> {
      const move = { ...asked, name: task.name };
      switch (task.move) {
        case 'promote':
          return promote.mutateAsync({ ...move, buildId: task.buildId });
        case 'canary':
          return canary.mutateAsync({
            ...move,
            buildId: task.buildId,
            percent,
            stores: idsOf(stores),
            users: idsOf(users),
          });
        case 'rollback':
          return rollback.mutateAsync(move);
        case 'withdraw':
          return withdraw.mutateAsync(move);
        case 'endCanary':
          return endCanary.mutateAsync(move);
      }
    },
    /** Number of the newest entry by now; 0 for none. */
    async numberNow(name: string): Promise<number> {
      const statuses = await api.releases.overview({}, { silent: true });
      return statuses.find((status) => status.name === name)?.number ?? 0;
    },
  };
}
