import { sql } from 'drizzle-orm';
import { compactDay } from '@hospital/shared/format';
import type { TenantDatabase } from './tenantDatabase';
import { oneRow } from './oneRow';
import { fullyBooked } from '../errors/ruleRefusals';
import { counter } from './schema/counters';

/** Prefixes of the numbers that begin anew every day in every store (domain.md §0.4). */
export const numberPrefixes = {
  booking: 'GH',
  reservation: 'YY',
  case: 'BL',
  bill: 'ZD',
  receipt: 'SK',
  refund: 'TK',
  closing: 'RJ',
  wash: 'XM',
  boarding: 'JY',
  transfer: 'DB',
  testing: 'HY',
  sample: 'YB',
  package: 'TC',
  coupon: 'YQ',
  referral: 'ZZ',
  stockIn: 'RK',
  stockCheck: 'PD',
  stockLoss: 'BS',
} as const;
export type NumberedKind = keyof typeof numberPrefixes;

/** Digits of a number within its day; the ten-thousandth of a day has one more. */
const digitsOfDay = 4;

/** One row of numbers. */
export interface Counter {
  /** What is numbered, e.g. `owner`. */
  readonly kind: string;
  /** Id of the store or warehouse; `0` for the whole chain. */
  readonly placeId: string;
  /** What starts anew; empty for numbers that never do. */
  readonly span?: string;
}

/**
 * Takes the next number, from 1 on. Others who want one of the same counter wait until this transaction ends, so take
 * it late; a transaction that is rolled back gives it back. Whoever takes of several counters takes in the order of
 * their kinds, so that nobody waits for somebody who waits for them.
 *
 * @param count so many at once
 * @returns the first of them
 */
export async function takeNext(
  db: TenantDatabase,
  { kind, placeId, span = '' }: Counter,
  count = 1,
): Promise<number> {
  const taken = await db
    .insert(counter)
    .values({ kind, placeId, span, value: count })
    .onConflictDoUpdate({
      target: [counter.tenantId, counter.kind, counter.placeId, counter.span],
      set: { value: sql`${counter.value} + ${count}` },
    })
    .returning({ value: counter.value });
  return oneRow(taken).value - count + 1;
}

/** What is numbered in a place on the day of a moment. */
interface Numbered {
  readonly kind: NumberedKind;
  readonly placeId: string;
  readonly now: Date;
}

/** Takes the next numbers of a kind as `takeNumber` does, so many at once. */
export async function takeNumbers(
  db: TenantDatabase,
  { kind, placeId, now }: Numbered,
  count: number,
): Promise<string[]> {
  const prefix = numberPrefixes[kind];
  const day = compactDay(now);
  const first = await takeNext(db, { kind: prefix, placeId, span: day }, count);
  return Array.from(
    { length: count },
    (_, at) => `${prefix}${day}${String(first + at).padStart(digitsOfDay, '0')}`,
  );
}

/**
 * Takes the next number of a kind in a store on a day in Shanghai: `BL202611240001` (domain.md §0.4).
 *
 * @param placeId the store; 0 for what is numbered in the whole chain
 * @param now the moment whose day it is
 */
export async function takeNumber(
  db: TenantDatabase,
  kind: NumberedKind,
  placeId: string,
  now: Date,
): Promise<string> {
  return oneRow(await takeNumbers(db, { kind, placeId, now }, 1));
}

/** A slot of which only so many may be taken. */
export interface CountedSlot extends Counter {
  readonly limit: number;
  /** Counts what has been taken of it; asked while nobody else can take any. */
  readonly taken: () => Promise<number>;
}

/**
 * Lets the transaction take one of a limited slot: whoever else wants one waits until it has ended, and then counts
 * what is there. What is given back need not be told here, since what counts are the rows themselves.
 *
 * @throws 42204 when as many as the limit are taken
 */
export async function takeOne(db: TenantDatabase, slot: CountedSlot): Promise<void> {
  await takeNext(db, slot);
  if ((await slot.taken()) >= slot.limit) throw fullyBooked();
}

/** Rows that have numbers already. */
export interface NumberedRows {
  readonly table: string;
  readonly numberColumn: string;
  /** Column of the place; undated numbers begin with the id of their store instead. */
  readonly placeColumn?: string;
  /** Prefix of dated numbers, kind of the counter otherwise. */
  readonly kind: string;
}

/**
 * Lets counters go on after what a seed has numbered by itself. Only the owner of the tables may.
 *
 * @param since dated numbers of this day on, `20261124`; empty for numbers without a day
 */
export async function raiseCounter(
  owner: TenantDatabase,
  { table, numberColumn, placeColumn = '', kind }: NumberedRows,
  since: string,
): Promise<void> {
  await owner.execute(
    sql`select raise_counter(${table}::regclass, ${numberColumn}, ${placeColumn}, ${kind}, ${since})`,
  );
}
