import { customerCalls as calls } from '@hospital/shared/contract/calls/customers';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../client';
import type { Figures } from './figures';
import { Person } from './person';
import type { Step } from './plan';

/** An owner as a desk knows them. */
export interface KnownOwner {
  readonly ownerId: string;
  readonly storeUserNo: string;
  readonly mobile: string;
  readonly pets: number;
  /** Whose file theirs became. */
  mergedInto: KnownOwner | null;
}

interface Clients {
  /** Stands in a store. */
  readonly desk: TestClient;
  /** May merge. */
  readonly manager: TestClient;
}

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

const birthday = '2022-05-01';

/** Somebody at a desk who keeps the files of owners and their pets. */
export class Desk extends Person<Step> {
  readonly owners = new Map<number, KnownOwner>();
  /** Telephones of which this desk opened the file when all wanted to. */
  readonly won: string[] = [];

  constructor(
    name: string,
    private readonly clients: Clients,
    figures: Figures,
    plan: readonly Step[],
  ) {
    super(name, figures, plan);
  }

  protected async do(step: Step): Promise<void> {
    switch (step.kind) {
      case 'register':
        return this.register(step);
      case 'contend':
        return this.contend(step);
      case 'search':
        return this.search(step);
      case 'edit':
        return this.edit(step);
      case 'merge':
        return this.merge(step);
    }
  }

  private ask(name: 'save' | 'info' | 'search' | 'nextStoreUserNo' | 'merge', request: object, key = '') {
    const client = name === 'merge' ? this.clients.manager : this.clients.desk;
    return this.call(client, calls[name], request, key);
  }

  private async register(step: StepOf<'register'>): Promise<void> {
    const { owner, name, mobile, twice } = step;
    const pets = step.pets.map((pet) => ({ ...pet, birthday }));
    const reserved = step.reserved ? (await this.ask('nextStoreUserNo', {})).data.storeUserNo : undefined;
    const request = { customer: { name, mobile, ...(reserved ? { storeUserNo: reserved } : {}) }, pets };
    const answer = await this.insist(twice, (key) => this.ask('save', request, key));
    if (!this.expect('a registration', answer, 0)) return;
    const { ownerId, storeUserNo } = answer.data;
    if (reserved && reserved !== storeUserNo)
      this.faults.push(`${this.name}: ${reserved} was kept and not given`);
    this.owners.set(owner, { ownerId, storeUserNo, mobile, pets: pets.length, mergedInto: null });
  }

  private async contend({ mobile, name }: StepOf<'contend'>): Promise<void> {
    const answer = await this.ask('save', { customer: { name, mobile } });
    if (this.expect('a telephone that all desks have', answer, 0, ErrorCode.NotUnique)) this.won.push(mobile);
  }

  private async search({ owner }: StepOf<'search'>): Promise<void> {
    const known = this.owners.get(owner);
    if (!known) return;
    const answer = await this.ask('search', { keyword: known.mobile });
    this.expect('a search', answer, 0);
    if (answer.data?.[0]?.ownerId !== known.ownerId)
      this.faults.push(`${this.name}: ${known.mobile} is not found`);
  }

  private async edit({ owner, remarks, stale }: StepOf<'edit'>): Promise<void> {
    const known = this.owners.get(owner);
    if (!known) return;
    const read = await this.ask('info', { id: known.ownerId });
    if (!this.expect('a file', read, 0)) return;
    const save = (text: string) =>
      this.ask('save', { customer: { id: known.ownerId, version: read.data.version, remarks: text } });
    this.expect('an edit', await save(remarks), 0);
    if (stale) this.expect('a stale edit', await save(`${remarks}（旧页面）`), ErrorCode.StaleVersion);
  }

  private async merge({ from, to }: StepOf<'merge'>): Promise<void> {
    const [gone, kept] = [this.owners.get(from), this.owners.get(to)];
    if (!gone || !kept) return;
    const merging = { fromId: gone.ownerId, toId: kept.ownerId };
    if (this.expect('a merge', await this.ask('merge', merging), 0)) gone.mergedInto = kept;
    this.expect('a merge once more', await this.ask('merge', merging), ErrorCode.ForbiddenTransition);
  }
}
