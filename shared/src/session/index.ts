/** The reading side of the session. */
export { Can, useMay, useMaybeSession, useMenu, usePermission, useSession } from './hooks';
export { mayMake } from './mayMake';
export { mayNow } from './mayNow';
export { refreshProfile } from './refreshProfile';
export { ownerOf, sessionAtom } from './state';
export type { Session, Workplace, WorkspaceType } from './state';
