import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { root } from './workspace.mjs';

/** Where a remote says what it is. */
export const declarationFile = (name) => path.join(root, name, 'src/remote.ts');

/** What the contract exports of the menu: its groups by name. */
export async function readMenuGroups() {
  const module = await tsImport(path.join(root, 'shared/src/contract/menu.ts'), import.meta.url);
  return { ...module.default, ...module };
}

/** What `src/remote.ts` of a remote says. */
export async function readDeclaration(name) {
  const module = await tsImport(declarationFile(name), import.meta.url);
  return module.default?.default ?? module.default;
}
