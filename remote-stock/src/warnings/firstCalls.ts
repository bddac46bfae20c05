import type { FirstCall } from '@hospital/shared/contract/remote';

/** What a warning's page asks for first: its rows, its list and its user's columns. */
export const firstCallsOf = (total: string, list: string, scene: string): readonly FirstCall[] => [
  { call: total, request: {} },
  { call: list, request: { page: 1, pageSize: 20 } },
  { call: 'lists.columns', request: { scene } },
];
