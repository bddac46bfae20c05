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

/** What `src/remote.ts` of a remote says, with its parts among its pages. */
export async function readDeclaration(name) {
  const module = await tsImport(declarationFile(name), import.meta.url);
  return withParts(module.default?.default ?? module.default);
}

/** Parts are pages with names in place of paths, which belong to the remote by its own name: `customer/card`. */
function withParts({ parts = [], ...declaration }) {
  if (parts.length === 0) return declaration;
  const pages = parts.map(({ name, height, ...part }) => ({
    ...part,
    path: name,
    hidden: true,
    part: { height },
  }));
  return {
    ...declaration,
    owns: [...declaration.owns, declaration.name.replace(/^remote-/, '')],
    pages: [...declaration.pages, ...pages],
  };
}
