import type { ReleaseStore } from '../../server/src/platform/releases/releaseStore';
import { makeToken } from '../../server/src/platform/releases/releaseTokens';
import { timeOf } from './print';

/** The operator's commands for tokens of teams. */
export const tokenCommands = {
  async token(store: ReleaseStore, release: string, team: string): Promise<void> {
    const token = await makeToken(store, release, team);
    // Alone on standard output, so that it can be passed on without anybody reading it.
    console.error(`${team} 的令牌，只能发布 ${release}，只显示这一次：`);
    console.log(token);
  },

  async tokens(store: ReleaseStore): Promise<void> {
    for (const { id, release, team, madeAt } of await store.tokens())
      console.log(`${id}  ${release}  ${team}  ${timeOf(madeAt)}`);
  },

  async revoke(store: ReleaseStore, id: string): Promise<void> {
    if (!(await store.removeToken(id))) throw new Error(`没有令牌 ${id}`);
    console.log(`已作废：${id}`);
  },
};
