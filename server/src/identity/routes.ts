import { tenant } from '../database/schema/identity';
import type { Handlers } from '../http/call';
import type { Services } from '../http/services';
import { currentUser } from './currentUser';
import { demoAccounts } from './demoAccounts';
import { plainIp } from './ipWhiteList';
import { login } from './login';
import { logout } from './logout';
import { lastStore, myStores, myWarehouses, setLastStore } from './myPlaces';

/** Handlers of sign-in and session; they need the kernel, since a stranger belongs to no tenant yet. */
export function identityHandlers(services: Services): Handlers<'identity'> {
  const { database, sessions } = services;
  return {
    login: (context, request) => login(database, request, context),
    logout: async ({ identity }) => {
      if (identity) await logout(services, identity);
      return null;
    },
    currentUser,
    tenantFlags: async ({ db }) => {
      // Row-level security shows a tenant no other one than itself.
      const [own] = await db.select().from(tenant);
      return {
        isCompany: own?.isCompany === 'Y',
        isMiniProgram: own?.isMiniProgram === 'Y',
        isStore: own?.isStore === 'Y',
        isWarehouse: own?.isWarehouse === 'Y',
      };
    },
    ip: async ({ ip }) => plainIp(ip),
    demoAccounts: async () => (services.demo ? demoAccounts(database) : []),
    myStores,
    myWarehouses,
    setLastStore: async (context, request) => {
      await setLastStore(context, request);
      const { tenantId, sessionId } = context.identity;
      context.afterCommit(() => sessions.announce({ tenantId, sessionId }));
      return null;
    },
    lastStore,
  };
}
