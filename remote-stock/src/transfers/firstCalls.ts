import type { FirstCall } from '@hospital/shared/contract/remote';

/** What a list of transfers asks for first: itself and its user's columns. */
export const firstOfTransfers = (list: string, scene: string): readonly FirstCall[] => [
  { call: list, request: { page: 1, pageSize: 20 } },
  { call: 'lists.columns', request: { scene } },
];
