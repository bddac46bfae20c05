import { confirm } from '@hospital/shared/ui/core';

/** Before a role is saved that grants nothing: who holds it alone finds no page after signing in. */
export const askToGrantNothing = (): Promise<boolean> =>
  confirm({
    title: '该角色没有任何权限，确定保存吗?',
    content: '只持有该角色的用户登录后看不到任何功能，直到在“权限”中勾选。',
    okText: '仍然保存',
  });
