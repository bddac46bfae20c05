import type { CallContext, Handlers } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { currentUser } from './currentUser';
import { demoAccounts } from './demoAccounts';
import { plainIp } from '../../platform/sessions/ipWhiteList';
import { lisTicket } from './lisTicket';
import { login } from './login';
import { logout } from './logout';
import { chooseWarehouse, setLastStore, switchWorkspace } from './moves';
import { lastStore, myDepts, myStores, myWarehouses } from './myPlaces';
import { tenantFlags } from './tenantFlags';

/** Handlers of sign-in and session; they need the kernel, since a stranger belongs to no tenant yet. */
export function identityHandlers(services: Services): Handlers<'identity'> {
  const { database, sessions } = services;
  /** A call after which the session stands elsewhere, on every instance. */
  const moving =
    <Request>(move: (context: CallContext, request: Request) => Promise<void>) =>
    async (context: CallContext, request: Request): Promise<null> => {
      await move(context, request);
      const { tenantId, sessionId } = context.identity;
      context.afterCommit(() => sessions.announce({ tenantId, sessionId }));
      return null;
    };
  return {
    login: (context, request) => login(database, request, context),
    logout: async ({ identity }) => {
      if (identity) await logout(services, identity);
      return null;
    },
    currentUser: (context, request) => currentUser(context, request, services.lis !== null),
    lisTicket: ({ identity }) => lisTicket(services.lis, identity),
    tenantFlags,
    ip: async ({ ip }) => plainIp(ip),
    demoAccounts: async () => (services.demo ? demoAccounts(database) : []),
    myStores,
    myWarehouses,
    myDepts,
    setLastStore: moving(setLastStore),
    chooseWarehouse: moving(chooseWarehouse),
    switchWorkspace: moving(switchWorkspace),
    lastStore,
  };
}
