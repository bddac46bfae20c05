import type { TenantDatabase } from '../database/tenantDatabase';
import type { FileKind } from '../files/fileKind';
import type { PublicPage } from '../http/publicPage';
import type { ExportKeeper, ViewKeeper } from '../http/callServices';
import type { Job } from '../jobs/job';
import type { Sender } from '../outbox';
import type { PagePermissions } from '../menu/pagePermissions';
import type { Begin } from '../seeds/begin';
import type { Seed } from '../seeds/seedContext';
import type { OpenInStore } from './openInStore';
import type { Services } from './services';
import type { PetHistoryOf, TiePet } from './petHistory';
import type { StaysOf } from './petStays';
import type { UnderWayOf } from './underWay';
import type { OnVisitCancelled } from './visitCancelled';

/** Records of another domain that this one names, so that they can then not go. */
export interface RecordUse {
  /** What is named, as the domain that has it calls it: `dictionary`. */
  readonly record: string;
  /** @param named the record, field by field, as its domain says */
  readonly isUsed: (db: TenantDatabase, named: Readonly<Record<string, string>>) => Promise<boolean>;
}

/** What a domain gives to the platform. Nothing but `product.ts` lists domains. */
export interface Domain<Given extends object = object> {
  /** Answers its calls, by their domain in the catalogue. */
  readonly handlers?: (services: Services) => Given;
  /** What its calls ask for. */
  readonly permissions?: readonly PagePermissions[];
  readonly jobs?: readonly Job[];
  /** Send what it puts into the outbox, as far as somebody is there to be sent it. */
  readonly senders?: (
    given: Pick<Services, 'database' | 'payment' | 'texts' | 'diguantong'>,
  ) => readonly Sender[];
  /** Jobs that ask somebody outside, as far as they are there. */
  readonly connectedJobs?: (given: Pick<Services, 'payment'>) => readonly Job[];
  /** Kinds of its records that show files. */
  readonly fileKinds?: readonly FileKind[];
  /** Pages for whoever has no session. */
  readonly pages?: readonly PublicPage[];
  readonly uses?: readonly RecordUse[];
  readonly openInStore?: OpenInStore;
  readonly underWay?: UnderWayOf;
  readonly petHistory?: PetHistoryOf;
  readonly staysOf?: StaysOf;
  readonly tiePet?: TiePet;
  readonly onVisitCancelled?: OnVisitCancelled;
  readonly views?: ViewKeeper;
  readonly exports?: (given: Pick<Services, 'database' | 'files'>) => ExportKeeper;
  /** Which of some contents of the storage it keeps, of those that are no uploaded files. */
  readonly contents?: (db: TenantDatabase, ids: readonly string[]) => Promise<readonly string[]>;
  /** Makes what each tenant begins with. */
  readonly begin?: Begin;
  /** Makes its part of the demo data. */
  readonly seed?: Seed;
  /** Removes what has run out of one tenant's rows; housekeeping calls it. */
  readonly sweep?: (db: TenantDatabase) => Promise<void>;
}

/** Says what a domain gives; the types of its handlers stay known. */
export const defineDomain = <Given extends object>(domain: Domain<Given>): Domain<Given> => domain;

/** Whether any domain names that record of another one. */
export const isUsedBy =
  (domains: readonly Pick<Domain, 'uses'>[]): Services['isUsed'] =>
  async (db, record, named) => {
    for (const { uses = [] } of domains)
      for (const use of uses) if (use.record === record && (await use.isUsed(db, named))) return true;
    return false;
  };

/** The one domain of them that keeps views. */
export function viewsOf(domains: readonly Pick<Domain, 'views'>[]): ViewKeeper {
  const [keeper, ...others] = domains.flatMap(({ views = [] }) => views);
  if (!keeper || others.length > 0) throw new Error('Views of telephones are kept by one domain');
  return keeper;
}

/** The one domain of them that keeps exports. */
export function exportsOf(
  domains: readonly Pick<Domain, 'exports'>[],
  given: Pick<Services, 'database' | 'files'>,
): ExportKeeper {
  const [keeper, ...others] = domains.flatMap(({ exports = [] }) => exports);
  if (!keeper || others.length > 0) throw new Error('Exports are kept by one domain');
  return keeper(given);
}
