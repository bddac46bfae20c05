import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import { LoadError, PageSkeleton } from '@hospital/shared/ui/core';
import { type Choice, ChoiceSelect } from '@hospital/shared/ui/data';
import { useMemo, useState, type ReactNode } from 'react';
import { allNodes, pathsOf } from '../menuTree';
import classes from './users.module.css';

const quiet = { hideLoading: true, silent: true } as const;
const namesOf = (list: readonly { readonly name: string }[]): string =>
  list.map(({ name }) => name).join('、');

/** Each permission of the menu with its way down. */
function permissionsOf(nodes: readonly MenuNode[]): Choice[] {
  const paths = pathsOf(nodes);
  return allNodes(nodes)
    .filter(({ permission }) => permission !== '')
    .map(({ id, name, permission }) => ({ id: permission, name: paths.get(id) ?? name }));
}

/** By which role a user may do something, or which roles would allow it and who could give them. */
export function PermissionExplainer({ userId }: { readonly userId: string }): ReactNode {
  const tree = useCall(api.menus.tree, {}, quiet);
  const choices = useMemo(() => permissionsOf(tree.data ?? []), [tree.data]);
  const [chosen, choose] = useState<Choice | undefined>();
  return (
    <section className={classes.explainer} aria-labelledby="permission-explainer">
      <h3 id="permission-explainer">权限来源</h3>
      <ChoiceSelect
        choices={choices}
        source={tree}
        {...(chosen ? { value: chosen } : {})}
        onChange={choose}
        placeholder="选择一项权限，查看由哪个角色授予"
        aria-label="权限"
      />
      <div aria-live="polite">{chosen && <Answer userId={userId} permission={chosen.id} />}</div>
    </section>
  );
}

function Answer({ userId, permission }: { readonly userId: string; readonly permission: string }): ReactNode {
  const { data, error, isFetching, refetch } = useCall(api.users.explain, { id: userId, permission }, quiet);
  if (error) {
    return <LoadError what="权限来源" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <PageSkeleton rows={2} />;
  const { granted, roles, otherRoles, grantors } = data;
  const could = namesOf(otherRoles);
  return (
    <ul className={classes.answer}>
      <li>
        {granted === 'Y' ? (
          <>
            <strong>有此权限</strong>，由角色授予：{namesOf(roles)}
          </>
        ) : (
          <strong>没有此权限</strong>
        )}
      </li>
      {could !== '' && (
        <li>
          {granted === 'Y' ? '其他包含此权限的角色' : '分配以下任一角色即可获得'}：{could}
        </li>
      )}
      {granted === 'N' && (
        <li>
          {grantors.length > 0
            ? `可联系授权：${grantors.map(({ name, loginName }) => `${name}（${loginName}）`).join('、')}`
            : '暂无可授权的用户'}
        </li>
      )}
    </ul>
  );
}
