import type { CaseContent } from '@hospital/shared/contract/calls/cases';
import { contentToSend, differing, merge, type Written, writtenOf, type Conflict } from './case.model';
import { faultsOf, withoutHeld } from './detail/heldBack';

/** What a save is answered: the new version, the record as it is now where somebody was first, or nothing at all. */
type Answer =
  | { readonly saved: number }
  | { readonly current: CaseContent & { readonly version: number } }
  | 'nothing';

export type Save = (request: Partial<CaseContent> & { readonly version: number }) => Promise<Answer>;

/** Numbers from 0 to below 1, the same of the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const FIELDS = ['complaint', 'treatment', 'advice', 'exam.mental', 'exam.pulse', 'tcm.tongue', 'exam.weight'];

/**
 * A doctor at a page: types anywhere, saves as the page does, and chooses where both wrote. What is typed is told to
 * `ledger` with what it replaced knowingly; whatever else is missing in the end is lost.
 */
class Doctor {
  private known: Written;
  private mine: Written;
  private version: number;
  private conflicts: readonly Conflict[] = [];

  constructor(
    private readonly name: string,
    record: CaseContent & { readonly version: number },
    private readonly save: Save,
    private readonly random: () => number,
    private readonly ledger: Ledger,
  ) {
    this.known = writtenOf(record);
    this.mine = this.known;
    this.version = record.version;
  }

  get waiting(): boolean {
    return this.conflicts.length > 0 || differing(this.known, this.sendable()).length > 0;
  }

  private sendable(): Written {
    return withoutHeld(this.mine, this.known, faultsOf(this.mine, differing(this.known, this.mine), {}));
  }

  /** One edit of one field; now and then a weight that cannot be. */
  type(edit: number): void {
    const field = FIELDS[Math.floor(this.random() * FIELDS.length)] ?? 'advice';
    const wrong = field === 'exam.weight' && this.random() < 0.3;
    // Unique within the bounds of a weight.
    const weight = ((this.name === 'A' ? 1 : 2) + edit * 2) / 100 + 0.01;
    const text = field === 'exam.weight' ? (wrong ? '9999' : weight.toFixed(2)) : `${this.name}${edit}`;
    this.ledger.replaced(field, this.mine[field] ?? '');
    if (!wrong) this.ledger.typed(field, text);
    this.mine = { ...this.mine, [field]: text };
  }

  /** Saves once, as the page does after a pause. */
  async sync(): Promise<void> {
    if (this.conflicts.length > 0) return this.choose();
    const sent = this.sendable();
    const fields = differing(this.known, sent);
    if (fields.length === 0) return;
    const answer = await this.save({ version: this.version, ...contentToSend(sent, fields) });
    if (answer === 'nothing') return;
    if ('saved' in answer) {
      this.known = sent;
      this.version = answer.saved;
      return;
    }
    const theirs = writtenOf(answer.current);
    const { merged, conflicts } = merge(this.known, this.mine, theirs);
    this.known = theirs;
    this.version = answer.current.version;
    this.mine = merged;
    this.conflicts = conflicts;
  }

  private choose(): void {
    for (const { field, theirs } of this.conflicts) {
      if (this.random() < 0.5) {
        this.ledger.replaced(field, this.mine[field] ?? '');
        this.mine = { ...this.mine, [field]: theirs };
      } else this.ledger.replaced(field, theirs);
    }
    this.conflicts = [];
  }

  /** Puts back what cannot be saved, as who leaves the page must. */
  tidy(): void {
    this.mine = this.sendable();
  }
}

/** What was typed, and what of it somebody replaced knowingly. */
class Ledger {
  private readonly values = new Map<string, string>();
  private readonly gone = new Set<string>();

  typed(field: string, text: string): void {
    this.values.set(`${field} ${text}`, text);
    this.gone.delete(`${field} ${text}`);
  }

  replaced(field: string, text: string): void {
    this.gone.add(`${field} ${text}`);
  }

  /** What is neither in the record nor was replaced by somebody who saw it. */
  lostIn(record: CaseContent): readonly string[] {
    const kept = writtenOf(record);
    return [...this.values.keys()].filter((key) => {
      const [field = '', text = ''] = key.split(' ');
      return kept[field] !== text && !this.gone.has(key);
    });
  }
}

/**
 * Two doctors write one case, each so many edits, and save in the same moment; each loses the network for a while and
 * has it back.
 *
 * @param saveOf how the first (0) and the second (1) save the case; `read` reads it
 * @returns what was lost, and how often somebody was told of the other
 */
export async function twoDoctors(
  edits: number,
  seed: number,
  read: () => Promise<CaseContent & { readonly version: number }>,
  saveOf: (who: number) => Save,
): Promise<{ readonly lost: readonly string[]; readonly met: number }> {
  const random = randomOf(seed);
  const ledger = new Ledger();
  const first = await read();
  let met = 0;
  let cut = -1;
  const overNetwork = (who: number): Save => {
    const save = saveOf(who);
    return async (request) => {
      if (cut === who) {
        // Half of the requests arrive, and their answers are lost.
        if (random() < 0.5) await save(request);
        return 'nothing';
      }
      const answer = await save(request);
      if (answer !== 'nothing' && 'current' in answer) met += 1;
      return answer;
    };
  };
  const doctors = ['A', 'B'].map((name, who) => new Doctor(name, first, overNetwork(who), random, ledger));
  for (let edit = 0; edit < edits; edit += 1) {
    // One of them is cut off for a tenth of the edits, again and again.
    cut = edit % 20 < 4 ? Math.floor(edit / 20) % 2 : -1;
    for (const doctor of doctors) doctor.type(edit);
    await Promise.all(doctors.filter(() => random() < 0.6).map((doctor) => doctor.sync()));
  }
  cut = -1;
  for (const doctor of doctors) doctor.tidy();
  for (let round = 0; round < 20 && doctors.some(({ waiting }) => waiting); round += 1)
    for (const doctor of doctors) await doctor.sync();
  return { lost: ledger.lostIn(await read()), met };
}
