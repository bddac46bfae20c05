import type { ReleaseStore } from '../../server/src/platform/releases/releaseStore';
import { makeToken } from '../../server/src/platform/releases/releaseTokens';
import { type Printer, timeOf } from './print';

/** The operator's commands for tokens of teams. */
export const tokenCommands = {
  async token(store: ReleaseStore, release: string, team: string, out: Printer): Promise<void> {
    const token = await makeToken(store, release, team);
    // Alone on standard output, so that it can be passed on without anybody reading it.
    out.error(`${team} 的令牌，只能发布 ${release}，只显示这一次：`);
    out.log(token);
  },

  async tokens(store: ReleaseStore, out: Printer): Promise<void> {
    for (const { id, release, team, madeAt } of await store.tokens())
      out.log(`${id}  ${release}  ${team}  ${timeOf(madeAt)}`);
  },

  async revoke(store: ReleaseStore, id: string, out: Printer): Promise<void> {
    if (!(await store.removeToken(id))) throw new Error(`没有令牌 ${id}`);
    out.log(`已作废：${id}`);
  },
};
