import type { ReactNode } from 'react';

/** A value that was measured at one time. */
export interface Reading {
  readonly id: string;
  /** As the server writes it: `2026-11-01 10:00:00`, of Beijing. */
  readonly time: string;
  readonly value: number;
  /** The value as the table says it. */
  readonly words: string;
  /** It is higher or lower than what is normal. */
  readonly outside?: boolean;
  /** What else the table says of it, a cell each. */
  readonly cells?: readonly ReactNode[];
}
