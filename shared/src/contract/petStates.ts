import { defineStates } from './states';

/** `status` of a pet (domain.md §2.3 Pet). */
export type PetStatus = 1 | 2 | 3 | 4 | 5;

export type PetMove = 'die' | 'lose' | 'find' | 'transfer' | 'disable' | 'enable' | 'revive';

/**
 * What becomes of a pet (domain.md §2.3). Death is final; that somebody wrote it down by
 * mistake is put right with a reason. A pet that is given away lives on in a file of its new owner;
 * the file here stays as history.
 */
export const petStates = defineStates<PetStatus, PetMove>({
  words: { 1: '正常', 2: '死亡', 3: '走失', 4: '已转让', 5: '停用' },
  moves: {
    die: { word: '标记死亡', from: [1, 3], to: 2 },
    lose: { word: '标记走失', from: [1], to: 3 },
    find: { word: '标记找回', from: [3], to: 1 },
    transfer: { word: '转让', from: [1], to: 4 },
    disable: { word: '停用', from: [1, 3], to: 5 },
    enable: { word: '启用', from: [5], to: 1 },
    revive: { word: '更正死亡登记', from: [2], to: 1 },
  },
});

/** After which nothing more is planned for the animal in its file, and nothing of a package used. */
export const PET_ENDINGS: readonly PetMove[] = ['die', 'transfer', 'disable'];

/** Whether the file of a pet has ended by one of them. */
export const hasEnded = (status: PetStatus): boolean =>
  PET_ENDINGS.some((move) => petStates.moves[move].to === status);

/** A pet's name with what became of it: `豆豆（死亡）`. */
export const petWithState = ({
  name,
  status,
}: {
  readonly name: string;
  readonly status: PetStatus;
}): string => (status === 1 ? name : `${name}（${petStates.words[status]}）`);

/** The move that leads from one status to another, null where there is none. */
export const petMoveTo = (from: PetStatus, to: PetStatus): PetMove | null =>
  (Object.entries(petStates.moves) as [PetMove, (typeof petStates.moves)[PetMove]][]).find(
    ([, move]) => move.to === to && move.from.includes(from),
  )?.[0] ?? null;
