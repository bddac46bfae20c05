import type { BackgroundJob } from '@hospital/shared/contract/calls/jobs';
import { formatDateTime } from '../../../platform/database/chinaTime';
import { notFound } from '../../../platform/errors/businessError';
import { inTwoSteps, type CallContext, type Handlers } from '../../../platform/http/call';
import type { Services } from '../../../platform/server/services';
import { expectReleasesTenant } from '../releases/moveCalls';

const bizType = 'job';
const moment = (date: Date | null): string | null => (date ? formatDateTime(date) : null);

/** Background jobs, which are the whole site's, as the administrators of its tenant see them. */
export const jobHandlers = ({
  jobs,
  releasesTenant,
}: Pick<Services, 'jobs' | 'releasesTenant'>): Handlers<'jobs'> => ({
  /** @throws 40300 */
  async list(context) {
    await expectReleasesTenant(releasesTenant, context, 'sys:job:list');
    const now = new Date();
    return (await jobs.list()).map((row): BackgroundJob => {
      const { name, title, every, durationMs, error, runs, failures, interruptions } = row;
      const gone = row.state === 'running' && row.leaseUntil !== null && row.leaseUntil < now;
      return {
        ...{ name, title, every, durationMs, error, runs, failures, interruptions },
        state: gone ? 'interrupted' : row.state,
        lastStart: moment(row.lastStart),
        lastEnd: moment(row.lastEnd),
        nextRun: formatDateTime(row.nextRun),
      };
    });
  },
  /** @throws 40300, 404 */
  run: inTwoSteps(
    (context, _request: { readonly name: string }) =>
      expectReleasesTenant(releasesTenant, context, 'sys:job:run'),
    async ({ audit, afterCommit }: CallContext, { name }): Promise<null> => {
      // Not from the table: inside the transaction the embedded database's only connection is taken.
      const title = jobs.titleOf(name);
      if (title === undefined) throw notFound();
      audit({ bizType, bizId: name, kind: 'run', before: null, after: { name: title } });
      afterCommit(async () => void (await jobs.soon(name)));
      return null;
    },
  ),
});
