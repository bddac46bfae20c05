import { type CaseDoc, caseDocCalls as calls } from '@hospital/shared/contract/calls/caseDocs';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { randomStream } from '../../platform/seeds/random';
import type { TestClient } from '../client';
import type { Figures } from './figures';
import { Person } from './person';
import type { DayOptions } from './plan';

/** What a doctor does next with an owner who is to consent. All of them have the same document before them. */
export type Signing =
  | { readonly kind: 'write'; readonly text: string }
  | { readonly kind: 'sign'; readonly thrice: boolean }
  /** Tries to change what was signed. */
  | { readonly kind: 'change' };

/** Who signs what in a day: by the seed alone. */
export function planSigner({ seed, steps }: DayOptions, at: number): Signing[] {
  const random = randomStream(`simulate ${seed} signer ${at}`);
  return Array.from({ length: steps }, (_, step): Signing => {
    const what = random.next();
    if (what < 0.3) return { kind: 'write', text: `第${step + 1}步` };
    return what < 0.8 ? { kind: 'sign', thrice: random.chance(0.4) } : { kind: 'change' };
  });
}

/** The case, what its documents are made from, and what an owner draws on the screen. */
export interface Consent {
  readonly doctor: TestClient;
  readonly caseId: string;
  readonly templateId: string;
  readonly signImg: string;
}

/** A doctor who writes consents, has them signed on the screen, and tries what must not be. */
export class Signer extends Person<Signing> {
  /** Documents that were signed here. */
  readonly won: string[] = [];
  private readonly signed = new Map<string, string>();

  constructor(
    name: string,
    private readonly consent: Consent,
    figures: Figures,
    plan: readonly Signing[],
  ) {
    super(name, figures, plan);
  }

  protected async do(step: Signing): Promise<void> {
    if (step.kind === 'write') await this.write(`<p>${this.name} ${step.text}</p>`);
    else if (step.kind === 'sign') await this.sign(step.thrice);
    else await this.change();
  }

  private set(fields: object, key = '') {
    const { doctor, caseId, templateId } = this.consent;
    return this.call(doctor, calls.set, { caseId, templateId, ...fields }, key);
  }

  /** The one that is open, the one that was signed last, or what the template says. */
  private async present(): Promise<CaseDoc> {
    const { doctor, caseId, templateId } = this.consent;
    const answer = await this.call(doctor, calls.doc, { caseId, templateId });
    this.expect('a document', answer, 0);
    return answer.data as CaseDoc;
  }

  private async write(content: string): Promise<void> {
    const { version, status } = await this.present();
    // Somebody else may begin one, write in it or have it signed meanwhile.
    const saved = await this.set({ content, againFlag: 'Y', ...(status === 1 ? {} : { version }) });
    this.expect('a document written', saved, 0, ErrorCode.StaleVersion);
  }

  private async sign(thrice: boolean): Promise<void> {
    const { id, version, status } = await this.present();
    if (id === null || status === 1) return this.write(`<p>${this.name}</p>`);
    const { signImg } = this.consent;
    const answer = await this.insist(thrice, (key) => this.set({ id, version, signImg }, key));
    if (!this.expect('a signature', answer, 0, ErrorCode.StaleVersion, ErrorCode.ForbiddenTransition)) return;
    this.won.push(`the signature of document ${id}`);
    this.signed.set(id, await this.wordsOf(id));
  }

  private async wordsOf(id: string): Promise<string> {
    const { data } = await this.call(this.consent.doctor, calls.byId, { id });
    return JSON.stringify(data);
  }

  private async change(): Promise<void> {
    for (const [id, words] of this.signed) {
      const { version } = JSON.parse(words) as CaseDoc;
      const changed = await this.set({ id, version, content: '<p>改过</p>' });
      this.expect('a signed document changed', changed, ErrorCode.ForbiddenTransition);
      const removed = await this.call(this.consent.doctor, calls.remove, { id, version });
      this.expect('a signed document deleted', removed, ErrorCode.ForbiddenTransition);
      if ((await this.wordsOf(id)) !== words)
        this.faults.push(`${this.name}: a signed document is another one`);
    }
  }
}
