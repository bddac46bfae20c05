/** A word that an engine read, and how sure it is of it: from 0 to 1. */
interface ReadWord {
  readonly text: string;
  readonly confidence: number;
}

/** A line of a picture, from top to bottom; where it begins and ends, in shares of the picture's width. */
export interface ReadLine {
  readonly left: number;
  readonly right: number;
  readonly words: readonly ReadWord[];
}

/** Reads what is written on pictures: our own in a thread, or one of somebody else's over the network. */
export interface TextEngine {
  /**
   * @param picture PNG, grey
   * @throws 42901 when too many wait; any other error: it could not read at all, or not in time
   */
  read(picture: Buffer): Promise<readonly ReadLine[]>;
}
