/** Random choices that are the same at every run (mulberry32). */
export interface Random {
  /** From 0 (inclusive) to 1. */
  next(): number;
  /** Whole number from `low` to `high`, both inclusive. */
  int(low: number, high: number): number;
  /** True in `share` of the cases. */
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** The item at that place, counting on from the end to the beginning again. */
export function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

function seedOf(text: string): number {
  let seed = 2166136261;
  for (const character of text) seed = Math.imul(seed ^ character.charCodeAt(0), 16777619);
  return seed >>> 0;
}

/** Each part of the demo data has a stream of its own, so that adding to one leaves the others as they were. */
export function randomStream(name: string): Random {
  let state = seedOf(name);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (items) => itemAt(items, int(0, items.length - 1)),
  };
}
