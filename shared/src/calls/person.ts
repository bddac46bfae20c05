// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['person'];

export const updateAvatar = /*#__PURE__*/ browserCall<Calls['updateAvatar']>('person.updateAvatar', 'POST', '/sys/user/updateAvatar', {"write":true,"changes":["users.list","users.info","users.selects","users.byTag","users.doctors","users.explain","roles.list"]});
export const update = /*#__PURE__*/ browserCall<Calls['update']>('person.update', 'POST', '/sys/user/center', {"write":true,"changes":["users.list","users.info","users.selects","users.byTag","users.doctors","users.explain","roles.list"]});
export const changePassword = /*#__PURE__*/ browserCall<Calls['changePassword']>('person.changePassword', 'POST', '/sys/user/upPassword', {"write":true,"changes":["users.list","users.info"]});
