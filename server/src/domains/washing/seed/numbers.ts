/** Gives numbers of a kind that go on, in each store and on each day, after those that there are. */
export function numbersAfter(
  prefix: string,
  taken: readonly { readonly storeId: string; readonly number: string }[],
): (storeId: string, day: string) => string {
  const last = new Map<string, number>();
  const DAY = 8;
  const keyOf = (storeId: string, day: string): string => `${storeId} ${day}`;
  for (const { storeId, number } of taken) {
    const key = keyOf(storeId, number.slice(prefix.length, prefix.length + DAY));
    last.set(key, Math.max(last.get(key) ?? 0, Number(number.slice(prefix.length + DAY))));
  }
  return (storeId, day) => {
    const key = keyOf(storeId, day);
    const next = (last.get(key) ?? 0) + 1;
    last.set(key, next);
    return `${prefix}${day}${String(next).padStart(4, '0')}`;
  };
}
