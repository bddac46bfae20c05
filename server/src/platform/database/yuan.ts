/** Integer fen, as stored, in yuan, as on the wire (domain.md §0.4). */
export const yuanOf = (fen: number): number => fen / 100;
