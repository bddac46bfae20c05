import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database';
import { job as jobTable } from './schema';
import type { FileStorage } from '../files/storage';
import type { Job } from './job';
import {
  bringForward,
  claimDueJob,
  enterJobs,
  giveBack,
  leaseSeconds,
  renewLease,
  type Lease,
} from './lease';

/** An instance looks for due jobs so often (ms). */
const lookEvery = 5_000;
/** A new job runs for the first time after so many seconds: first the pages that wait for the server to start. */
const firstAfter = 60;
/** A job that failed is tried again after so many seconds, or earlier if it runs more often. */
const againAfter = 60;

interface JobsOptions {
  readonly database: Database;
  readonly files: FileStorage;
  /** Hears what went wrong, with the number under which administrators see it. */
  readonly warn: (error: unknown, runId: string) => void;
  /** In the order in which administrators see them. */
  readonly jobs: readonly Job[];
}

/**
 * Runs jobs when they are due: each once however many instances there are, and again when the instance that ran it is
 * gone. None waits for another.
 */
export class Jobs {
  private readonly jobs: readonly Job[];
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  /** Somebody wanted to look while one look was under way, which may have passed what they wanted. */
  private lookAgain = false;
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly options: JobsOptions) {
    this.jobs = options.jobs;
  }

  async start(): Promise<void> {
    await this.enter();
    this.timer = setInterval(() => this.look(), lookEvery).unref();
  }

  /** Makes the rows of new jobs. */
  enter(): Promise<void> {
    return enterJobs(
      this.options.database.kernel,
      this.jobs.map(({ name }) => name),
      firstAfter,
    );
  }

  /** Runs everything that is due and that nobody else runs, side by side. Comes back when all of it has ended. */
  async runDue(): Promise<void> {
    await Promise.all(await this.startDue());
  }

  /** Lets a job run at once, wherever. False when there is none of that name. */
  async soon(name: string): Promise<boolean> {
    if (!(await bringForward(this.options.database.kernel, name))) return false;
    this.look();
    return true;
  }

  /** What administrators call it; undefined when there is none of that name. */
  titleOf(name: string): string | undefined {
    return this.jobs.find((one) => one.name === name)?.title;
  }

  /** All jobs with what came of their last run, in the order in which they are named. */
  async list() {
    const rows = await this.options.database.kernel.select().from(jobTable);
    return this.jobs.flatMap(({ name, title, every }) => {
      const row = rows.find((one) => one.name === name);
      return row ? [{ ...row, title, every }] : [];
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await this.looking;
    await Promise.allSettled(this.running);
  }

  private look(): void {
    if (this.stopping.signal.aborted) return;
    if (this.looking) {
      this.lookAgain = true;
      return;
    }
    const warn = (error: unknown): void => this.options.warn(error, '');
    this.looking = this.startDue()
      .then((started) => {
        for (const one of started) one.catch(warn);
      }, warn)
      .finally(() => {
        this.looking = undefined;
        if (!this.lookAgain) return;
        this.lookAgain = false;
        this.look();
      });
  }

  /** Begins what is due; gives the runs. */
  private async startDue(): Promise<readonly Promise<void>[]> {
    const names = this.jobs.map(({ name }) => name);
    const started: Promise<void>[] = [];
    while (!this.stopping.signal.aborted) {
      const lease = await claimDueJob(this.options.database.kernel, names);
      const found = this.jobs.find(({ name }) => name === lease?.name);
      if (!lease || !found) break;
      started.push(this.begin(found, lease));
    }
    return started;
  }

  private begin(job: Job, lease: Lease): Promise<void> {
    const run = this.run(job, lease);
    this.running.add(run);
    const forget = (): void => void this.running.delete(run);
    run.then(forget, forget);
    return run;
  }

  private async run(job: Job, lease: Lease): Promise<void> {
    const { database, files, warn } = this.options;
    const over = new AbortController();
    const lost = new AbortController();
    const renewing = this.renew(lease, over.signal, lost);
    let error = '';
    try {
      await job.run({ database, files, signal: AbortSignal.any([this.stopping.signal, lost.signal]) });
    } catch (failure) {
      error = `编号 ${lease.runId}`;
      warn(failure, lease.runId);
    }
    over.abort();
    await renewing;
    const next =
      error === ''
        ? (job.untilNext?.(new Date()) ?? job.every)
        : Math.min(job.every, job.again ?? againAfter);
    await giveBack(database.kernel, lease, { next, error });
  }

  /** Keeps the lease while the job runs. */
  private async renew(lease: Lease, over: AbortSignal, lost: AbortController): Promise<void> {
    const pause = (leaseSeconds * 1000) / 3;
    for (;;) {
      await sleep(pause, undefined, { signal: over, ref: false }).catch(() => undefined);
      if (over.aborted) return;
      try {
        if (await renewLease(this.options.database.kernel, lease)) continue;
        lost.abort();
        return;
      } catch (error) {
        // Tried again before the lease runs out; the job itself will notice that there is no database.
        this.options.warn(error, lease.runId);
      }
    }
  }
}
