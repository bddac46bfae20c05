import { defineDomain } from '../../platform/server/domain';
import { identityHandlers } from './routes';
import { sweepSessions } from './sessionSource';

export { demoAccounts, demoPassword, openDemoAccounts } from './demoAccounts';
export { withoutGuesses } from './guesses';
export { lockWindow, mostWrongPasswords } from './lockOut';
export { loadDeptScope, loadPermissions, loadScopes, workspaceTypesOf } from './sessionLoad';
export { sessionSource } from './sessionSource';

/** Sign-in, sessions and where they stand. */
export const identity = defineDomain({
  handlers: (services) => ({ identity: identityHandlers(services) }),
  sweep: sweepSessions,
});
