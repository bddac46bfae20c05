import { useSession } from '@hospital/shared/session';
import { SIDES } from '../sides';
import { DATA_SCOPES, type UserValues } from './users.model';

type DataScope = UserValues['dataScope'];

/** Data scopes that are not wider than one's own, by the own one (decision 0009). */
const NOT_WIDER: Readonly<Record<DataScope, readonly DataScope[]>> = {
  1: [1, 2, 3, 4, 5],
  2: [2, 3, 4, 5],
  3: [3, 5],
  4: [2, 3, 4, 5],
  5: [5],
};
const COMPANY = 1;

/** Sides and data scopes with whether the signed-in user may give them; the server decides by the same rules. */
export function useMayGive() {
  const { workspaceTypes, dataScope } = useSession().user.ext;
  const mayGiveSide = (side: string): boolean =>
    workspaceTypes.includes(COMPANY) || workspaceTypes.some((own) => String(own) === side);
  const sides = SIDES.map((side) => ({ ...side, disabled: !mayGiveSide(side.value) }));
  const scopes = DATA_SCOPES.map((one) => ({ ...one, disabled: !NOT_WIDER[dataScope].includes(one.value) }));
  return {
    mayGiveSide,
    sides,
    scopes,
    sidesHint: sides.some(({ disabled }) => disabled) ? '只能授予您自己可登录的端' : undefined,
    scopesHint: scopes.some(({ disabled }) => disabled) ? '不能授予大于您自己的数据范围' : undefined,
  };
}
