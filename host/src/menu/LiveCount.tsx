import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { mayMake, type Session, useSession } from '@hospital/shared/session';
import { useEffect } from 'react';
import { setLiveCount } from './liveCount';

/** `warehouse-type` of the store side. */
const STORE = 2;
/** Orders become due as time goes by (ms); what somebody changes, the server tells. */
const ASK_AGAIN = 300_000;

/** Whether somebody is told at their place how much is to be done for inpatients. */
export function liveCountIsAsked(session: Session): boolean {
  const { storeId, warehouseType } = session.workplace;
  return mayMake(session, api.inpatients.tipsTotal) && warehouseType === STORE && storeId !== '';
}

/**
 * Asks how much is to be done for inpatients once the profile is there, on the store side and with the permission
 * alone (spec 1 §4); the menu shows the number. While it cannot be had there is none, and no words of that.
 */
export function LiveCount(): null {
  const session = useSession();
  const { storeId } = session.workplace;
  const enabled = liveCountIsAsked(session);
  const { data = 0 } = useCall(
    api.inpatients.tipsTotal,
    { storeId },
    { enabled, silent: true, together: true, pollEvery: ASK_AGAIN },
  );
  const count = enabled ? data : 0;
  useEffect(() => {
    setLiveCount(count);
    return () => setLiveCount(0);
  }, [count]);
  return null;
}
