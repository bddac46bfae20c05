/** Integer fen as people read them in a sentence: `12.5`, `300`. */
export const yuanInWords = (fen: number): string => String(fen / 100);
