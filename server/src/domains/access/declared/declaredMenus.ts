import type { Database } from '../../../platform/database/database';
import { tenant } from '../../../platform/tenancy/schema';
import type { PagePermissions } from '../../../platform/menu/pagePermissions';
import type { Releases } from '../../../platform/releases/releases';
import type { ReleasesTenant } from '../../../platform/releases/releasesTenant';
import { declaredMenu, type RemoteMenu } from '../../../platform/menu/declaredMenu';
import { isReconciled, reconcileMenu } from './reconcileMenu';

/** What could not be done is tried again after so long (ms). */
const againAfter = 5_000;

interface Options {
  readonly database: Database;
  readonly releases: Releases;
  readonly releasesTenant: ReleasesTenant;
  /** Every permission that calls ask for. */
  readonly permissions: readonly PagePermissions[];
  readonly warn: (error: unknown) => void;
}

/**
 * Keeps the menus of all tenants at what the server and the live remotes declare: at the start, and whenever this
 * instance finds that something else is live. Instances may do so side by side.
 */
export class DeclaredMenus {
  private work: Promise<void> = Promise.resolve();
  private again: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly options: Options) {
    options.releases.onChange(() => void this.follow());
  }

  /** Ends when every tenant has its menu; without the remotes, which follow, when nobody can say what is live. */
  async start(): Promise<void> {
    const remotes = await this.remotes().catch((error: unknown) => {
      this.later(error);
      return [];
    });
    await this.reconcile(remotes, true);
  }

  /** Takes up what is live now, one after the other; a failure is reported and tried again. */
  follow(): Promise<void> {
    this.work = this.work
      .then(async () => this.reconcile(await this.remotes(), false))
      .catch((error: unknown) => this.later(error));
    return this.work;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.again);
    await this.work;
  }

  private later(error: unknown): void {
    this.options.warn(error);
    if (this.stopped) return;
    clearTimeout(this.again);
    this.again = setTimeout(() => void this.follow(), againAfter).unref();
  }

  private async remotes(): Promise<readonly RemoteMenu[]> {
    return (await this.options.releases.registry()).menus;
  }

  /** @param serverSpeaks at the start alone: instances of another version may run beside this one later */
  private async reconcile(remotes: readonly RemoteMenu[], serverSpeaks: boolean): Promise<void> {
    const { database, releasesTenant, permissions } = this.options;
    for (const { id } of await database.kernel.select({ id: tenant.id }).from(tenant)) {
      const site = await releasesTenant.is(id);
      const declared = declaredMenu({ permissions, remotes, site, serverSpeaks });
      if (await isReconciled(database.reader(id), declared)) continue;
      await database.write(id, (db) => reconcileMenu(db, declared));
    }
  }
}
