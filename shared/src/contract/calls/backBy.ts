import type { Static, TObject } from '@sinclair/typebox';
import { Yuan } from '../schema';

/**
 * How much can go back in a way, and how: `already` the provider has given back by itself, which a refund books before
 * anything else; `byProvider` the provider gives back when it is asked; the rest goes over the counter or at the terminal.
 */
export const backBy = { amount: Yuan, already: Yuan, byProvider: Yuan };
export type BackBy = Static<TObject<typeof backBy>>;
