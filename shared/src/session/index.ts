/** The reading side of the session. */
export { Can, useMaybeSession, useMenu, usePermission, useSession } from './hooks';
export { refreshProfile } from './refreshProfile';
export { ownerOf, sessionAtom } from './state';
export type { Session, Workplace, WorkspaceType } from './state';
