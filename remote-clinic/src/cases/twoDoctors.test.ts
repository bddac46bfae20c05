import type { CaseContent } from '@hospital/shared/contract/calls/cases';
import { type Save, twoDoctors } from './twoDoctors.fixture';

type Kept = CaseContent & { readonly version: number };

const EMPTY: Kept = {
  ...{ complaint: '', presentHistory: '', pastHistory: '', exam: {}, tcm: null, diagnoses: [] },
  ...{ treatment: '', advice: '', prognosis: '', assistantId: '', treatmentCaseStatus: '0', version: 1 },
};

/** The server as far as a save goes: what was read before the newest save is refused with what there is now. */
function keeper(): { readonly read: () => Promise<Kept>; readonly save: Save } {
  let kept = EMPTY;
  return {
    read: () => Promise.resolve(kept),
    save: ({ version, ...content }) => {
      if (version !== kept.version) return Promise.resolve({ current: kept });
      kept = { ...kept, ...content, version: version + 1 };
      return Promise.resolve({ saved: kept.version });
    },
  };
}

it.each([1, 7, 42])(
  'two doctors lose nothing in 500 edits each, with the network cut and back (%s)',
  async (seed) => {
    const { read, save } = keeper();
    const { lost, met } = await twoDoctors(500, seed, read, () => save);
    expect(lost).toEqual([]);
    expect(met).toBeGreaterThan(50);
  },
);
