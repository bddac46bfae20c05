/** For the `validator` of a field: the server takes whole numbers from 0 to 999999 as an order. */
export function checkSort(value: unknown, refuse: (words?: string) => void): void {
  const fits = typeof value !== 'number' || (Number.isInteger(value) && value >= 0 && value <= 999_999);
  refuse(fits ? undefined : '请输入0到999999之间的整数');
}
