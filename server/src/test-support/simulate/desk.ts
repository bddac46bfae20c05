import { customerCalls as calls } from '@hospital/shared/contract/calls/customers';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { Answer, TestClient } from '../client';
import { make } from '../refusals';
import type { Figures } from './figures';
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

/** Somebody at a desk, who makes the mistakes that people make; what the server should not have answered is a fault. */
export class Desk {
  readonly owners = new Map<number, KnownOwner>();
  /** Telephones of which this desk opened the file when all wanted to. */
  readonly won: string[] = [];
  readonly faults: string[] = [];
  private submissions = 0;

  constructor(
    private readonly name: string,
    private readonly clients: Clients,
    private readonly figures: Figures,
  ) {}

  async do(step: Step): Promise<void> {
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

  private call(name: 'save' | 'info' | 'search' | 'nextStoreUserNo' | 'merge', request: object, key = '') {
    const client = name === 'merge' ? this.clients.manager : this.clients.desk;
    return this.figures.measure(`customers.${name}`, () =>
      make(key === '' ? client : client.with({ 'idempotency-key': key }), calls[name], { ...request }),
    );
  }

  private expect(what: string, { code, msg }: Pick<Answer, 'code' | 'msg'>, ...codes: number[]): boolean {
    if (!codes.includes(code)) this.faults.push(`${this.name}: ${what} was answered ${code} ${msg}`);
    return code === 0;
  }

  private key(): string {
    this.submissions += 1;
    return `${this.name}-${this.submissions}`;
  }

  private async register(step: StepOf<'register'>): Promise<void> {
    const { owner, name, mobile, twice } = step;
    const pets = step.pets.map((pet) => ({ ...pet, birthday }));
    const reserved = step.reserved ? (await this.call('nextStoreUserNo', {})).data.storeUserNo : undefined;
    const request = { customer: { name, mobile, ...(reserved ? { storeUserNo: reserved } : {}) }, pets };
    const key = this.key();
    const save = () => this.call('save', request, key);
    const answers = await Promise.all(twice ? [save(), save()] : [save()]);
    if (twice) answers.push(await save());
    for (const answer of answers) this.expect('a registration', answer, 0, ErrorCode.InFlight);
    const done = answers.filter(({ code }) => code === 0);
    if (new Set(done.map(({ data }) => JSON.stringify(data))).size !== 1)
      this.faults.push(`${this.name}: one registration has ${done.length} different answers`);
    const [first] = done;
    if (!first) return;
    const { ownerId, storeUserNo } = first.data;
    if (reserved && reserved !== storeUserNo)
      this.faults.push(`${this.name}: ${reserved} was kept and not given`);
    this.owners.set(owner, { ownerId, storeUserNo, mobile, pets: pets.length, mergedInto: null });
  }

  private async contend({ mobile, name }: StepOf<'contend'>): Promise<void> {
    const answer = await this.call('save', { customer: { name, mobile } }, this.key());
    if (this.expect('a telephone that all desks have', answer, 0, ErrorCode.NotUnique)) this.won.push(mobile);
  }

  private async search({ owner }: StepOf<'search'>): Promise<void> {
    const known = this.owners.get(owner);
    if (!known) return;
    const answer = await this.call('search', { keyword: known.mobile });
    this.expect('a search', answer, 0);
    if (answer.data?.[0]?.ownerId !== known.ownerId)
      this.faults.push(`${this.name}: ${known.mobile} is not found`);
  }

  private async edit({ owner, remarks, stale }: StepOf<'edit'>): Promise<void> {
    const known = this.owners.get(owner);
    if (!known) return;
    const read = await this.call('info', { id: known.ownerId });
    if (!this.expect('a file', read, 0)) return;
    const save = (text: string) =>
      this.call('save', { customer: { id: known.ownerId, version: read.data.version, remarks: text } });
    this.expect('an edit', await save(remarks), 0);
    if (stale) this.expect('a stale edit', await save(`${remarks}（旧页面）`), ErrorCode.StaleVersion);
  }

  private async merge({ from, to }: StepOf<'merge'>): Promise<void> {
    const [gone, kept] = [this.owners.get(from), this.owners.get(to)];
    if (!gone || !kept) return;
    const merging = { fromId: gone.ownerId, toId: kept.ownerId };
    if (this.expect('a merge', await this.call('merge', merging), 0)) gone.mergedInto = kept;
    this.expect('a merge once more', await this.call('merge', merging), ErrorCode.ForbiddenTransition);
  }
}
