/** Nobody types a whole code with so little between its characters; scanners take 1 to 30 ms. */
const MOST_BETWEEN = 35;
/** The shortest barcode of goods that is in use (EAN-8), less its check digit. */
const LEAST_LENGTH = 7;

/** Tells a scanner from somebody who types, by its speed. Times are milliseconds, of whatever clock. */
export class ScannerEar {
  private times: number[] = [];

  /** A character came. @returns how many have come so fast, with it */
  hear(time: number): number {
    const last = this.times.at(-1);
    if (last !== undefined && time - last > MOST_BETWEEN) this.times = [];
    this.times.push(time);
    return this.times.length;
  }

  /**
   * Enter came: whether the text before it was scanned. Begins anew.
   *
   * @param text all that stands in the box
   */
  isScan(text: string, time: number): boolean {
    const { times } = this;
    this.times = [];
    const last = times.at(-1);
    const code = text.trim();
    return (
      last !== undefined &&
      time - last <= MOST_BETWEEN &&
      times.length >= code.length &&
      code.length >= LEAST_LENGTH &&
      /^[0-9A-Za-z-]+$/.test(code)
    );
  }
}
