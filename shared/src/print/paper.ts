/** Rolls of receipt printers, as long as what is printed, and sheets. */
export type PaperName = '58mm' | '80mm' | 'A4' | 'A5';

export interface Paper {
  readonly name: PaperName;
  /** Millimetres. */
  readonly width: number;
  /** Millimetres; null: a roll. */
  readonly height: number | null;
  /** At each side, in pixels (1/96 inch), so that text lies the same on the screen and on paper. */
  readonly margin: number;
}

/** A4 and A5 upright are the two sizes of the ministry's prescription (公告2450号). */
export const papers: Readonly<Record<PaperName, Paper>> = {
  '58mm': { name: '58mm', width: 58, height: null, margin: 12 },
  '80mm': { name: '80mm', width: 80, height: null, margin: 16 },
  A4: { name: 'A4', width: 210, height: 297, margin: 48 },
  A5: { name: 'A5', width: 148, height: 210, margin: 32 },
};
