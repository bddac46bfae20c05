import { emitLiveEvent } from '../api/liveEvents';

/** Has the shell read profile, permissions and menu anew, as when the server tells that they have changed. */
export const refreshProfile = (): void => emitLiveEvent('permissions', {});
