/** An exact rational number, kept in lowest terms, with the denominator above 0. */
export class Fraction {
  private constructor(
    readonly top: bigint,
    readonly below: bigint,
  ) {}

  static of(top: bigint | number, below: bigint | number = 1n): Fraction {
    const [a, b] = [BigInt(top), BigInt(below)];
    const divisor = greatestCommonDivisor(a, b) * (b < 0n ? -1n : 1n);
    return new Fraction(a / divisor, b / divisor);
  }

  plus({ top, below }: Fraction): Fraction {
    return Fraction.of(this.top * below + top * this.below, this.below * below);
  }

  minus({ top, below }: Fraction): Fraction {
    return this.plus(Fraction.of(-top, below));
  }

  times({ top, below }: Fraction): Fraction {
    return Fraction.of(this.top * top, this.below * below);
  }

  isBelow(other: Fraction): boolean {
    return this.minus(other).top < 0n;
  }

  /** The largest whole number that is not above it. */
  floor(): bigint {
    const whole = this.top / this.below;
    return this.top < 0n && whole * this.below !== this.top ? whole - 1n : whole;
  }

  ceiling(): bigint {
    return -Fraction.of(-this.top, this.below).floor();
  }

  /** To the nearest whole number, a half up. */
  halfUp(): bigint {
    return this.plus(Fraction.of(1, 2)).floor();
  }
}

/** Above 0 unless both are 0. */
function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [left, right] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (right !== 0n) [left, right] = [right, left % right];
  return left;
}
