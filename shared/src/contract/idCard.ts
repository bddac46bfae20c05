const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** Check characters by the remainder (GB 11643). */
const checks = '10X98765432';

/** Whether eighteen places are an identity number: a day that there was, and the right last place. */
export function isIdCard(number: string): boolean {
  if (!/^\d{17}[\dX]$/.test(number)) return false;
  const [year, month, day] = [number.slice(6, 10), number.slice(10, 12), number.slice(12, 14)].map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  if (date.getUTCMonth() + 1 !== month || date.getUTCDate() !== day) return false;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return checks[sum % checks.length] === number[17];
}
