import { numericValue, type TestFlag } from '@hospital/shared/contract/testValues';

/** A value as it was reported. */
export interface MeasuredValue {
  readonly item: string;
  readonly value: string;
  readonly unit: string;
  readonly flag: TestFlag;
  /** Of an item without a number, what it is normally. */
  readonly normal?: string | undefined;
}

/** What was found at one time. */
export interface Measured {
  /** As the server writes it. */
  readonly time: string;
  readonly results: readonly MeasuredValue[];
}

export interface TrendPoint {
  readonly time: string;
  readonly number: number;
  /** As it was reported. */
  readonly value: string;
  readonly flag: TestFlag;
}

export const valueOf = ({ results }: Measured, item: string): MeasuredValue | undefined =>
  results.find((one) => one.item === item);

/**
 * One value over the visits, the oldest first; what is said in words is left out.
 *
 * @param all the newest first
 */
export const pointsOf = (all: readonly Measured[], item: string): TrendPoint[] =>
  all
    .flatMap((one) => {
      const result = valueOf(one, item);
      const number = result ? numericValue(result.value) : null;
      return result && number !== null
        ? [{ time: one.time, number, value: result.value, flag: result.flag }]
        : [];
    })
    .toReversed();

/** What was measured more than once, in the order of the newest. */
export const comparable = (all: readonly Measured[]): string[] =>
  [...new Set(all.flatMap(({ results }) => results.map(({ item }) => item)))].filter(
    (item) => pointsOf(all, item).length > 1,
  );
