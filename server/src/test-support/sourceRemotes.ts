import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RemoteDeclaration } from '@hospital/shared/contract/remote';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What the remotes of this checkout declare: tests of the server need their menu, not their builds. */
export const sourceRemotes: readonly RemoteDeclaration[] = await Promise.all(
  readdirSync(root)
    .filter((name) => name.startsWith('remote-'))
    .sort()
    .map(async (name) => {
      const file = pathToFileURL(join(root, name, 'src/remote.ts')).href;
      return ((await import(file)) as { default: RemoteDeclaration }).default;
    }),
);
