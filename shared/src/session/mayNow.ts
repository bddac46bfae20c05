import type { AnyCall } from '../api/browserCall';
import { store } from '../state/store';
import { mayMake } from './mayMake';
import { sessionAtom } from './state';

/** `useMay` for what is no component: whether the user may make a call, or each of several, at this moment. */
export const mayNow = (...calls: readonly AnyCall[]): boolean => mayMake(store.get(sessionAtom), ...calls);
