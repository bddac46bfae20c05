import { personName, petNames } from '../../platform/seeds/names';
import { randomStream, type Random } from '../../platform/seeds/random';

/** What somebody at a desk does next. Owners are named by the order in which the desk opens their files. */
export type Step =
  | {
      readonly kind: 'register';
      readonly owner: number;
      readonly name: string;
      readonly mobile: string;
      readonly pets: readonly { readonly name: string; readonly species: 'DOG' | 'CAT' }[];
      /** The number is asked for first, as the form does. */
      readonly reserved: boolean;
      /** Pressed twice, and once more since no answer was seen. */
      readonly twice: boolean;
    }
  /** The same telephone comes to every desk in this moment: one of them opens the file. */
  | { readonly kind: 'contend'; readonly mobile: string; readonly name: string }
  | { readonly kind: 'search'; readonly owner: number }
  /** `stale`: by a page that was opened before somebody else saved. */
  | { readonly kind: 'edit'; readonly owner: number; readonly remarks: string; readonly stale: boolean }
  | { readonly kind: 'merge'; readonly from: number; readonly to: number };

export interface DayOptions {
  /** The same seed plans the same day. */
  readonly seed: string;
  readonly desks: number;
  /** Cashiers; none unless it is said. */
  readonly tills?: number;
  /** Who takes and uses stored value and packages; none unless it is said. */
  readonly tellers?: number;
  /** Registration desks, each with a doctor behind it; none unless it is said. */
  readonly receptions?: number;
  /** Doctors who take in, write, order and end; none unless it is said. */
  readonly doctors?: number;
  /** Who hands out what doctors order; none unless it is said. */
  readonly dispensers?: number;
  /** Desks with a waiting list; none unless it is said. */
  readonly waitings?: number;
  /** Desks of washing; none unless it is said. */
  readonly washers?: number;
  /** Desks of boarding; none unless it is said. */
  readonly boarders?: number;
  /** Keepers of the central warehouse; none unless it is said. */
  readonly keepers?: number;
  /** Who plans vaccinations and carries them out; none unless it is said. */
  readonly vaccinators?: number;
  /** Who plans follow-ups and makes them; none unless it is said. */
  readonly callers?: number;
  /** Who writes questions and exports in the head office; none unless it is said. */
  readonly officers?: number;
  /** Steps of each of them. */
  readonly steps: number;
}

/** Two files of one person are found so often, as a share of the steps. */
const merges = 0.08;
/** All desks ask for one telephone at every so many steps. */
const contendEvery = 7;

function registration(random: Random, owner: number, mobile: string): Step {
  const species = random.pick(['DOG', 'CAT'] as const);
  const names = random.pick(Object.values(petNames));
  return {
    ...{ kind: 'register', owner, mobile, name: personName(random, random.pick(['1', '2'])) },
    pets: Array.from({ length: random.int(0, 3) }, () => ({ name: random.pick(names), species })),
    reserved: random.chance(0.5),
    twice: random.chance(0.3),
  };
}

function planDesk({ seed, steps }: DayOptions, desk: number, prefix: string): Step[] {
  const random = randomStream(`simulate ${seed} desk ${desk}`);
  const plan: Step[] = [];
  /** Files that were not merged into another. */
  const open: number[] = [];
  let owners = 0;
  for (let at = 0; at < steps; at += 1) {
    if (at % contendEvery === contendEvery - 1) {
      plan.push({
        kind: 'contend',
        mobile: `${prefix}99${String(at).padStart(3, '0')}`,
        name: `同号${desk}`,
      });
      continue;
    }
    const what = random.next();
    if (open.length > 1 && what < merges) {
      const [from = 0] = open.splice(random.int(0, open.length - 1), 1);
      plan.push({ kind: 'merge', from, to: random.pick(open) });
    } else if (open.length === 0 || what < 0.45) {
      const mobile = `${prefix}${String(desk).padStart(2, '0')}${String(owners).padStart(3, '0')}`;
      plan.push(registration(random, owners, mobile));
      open.push(owners);
      owners += 1;
    } else if (what < 0.75) plan.push({ kind: 'search', owner: random.pick(open) });
    else {
      const remarks = `第${at + 1}步`;
      plan.push({ kind: 'edit', owner: random.pick(open), remarks, stale: random.chance(0.4) });
    }
  }
  return plan;
}

/** What each desk does in a day: by the seed alone. */
export function planDay(options: DayOptions): Step[][] {
  const prefix = `19${String(randomStream(`simulate ${options.seed} telephones`).int(0, 9999)).padStart(4, '0')}`;
  return Array.from({ length: options.desks }, (_, desk) => planDesk(options, desk, prefix));
}
