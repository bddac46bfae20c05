import type { CallDeclaration } from '@hospital/shared/contract/call';
import { catalogue } from '@hospital/shared/contract/catalogue';

// The declarations' precise types differ; what they have in common is enough here.
const declarations = Object.values(catalogue).flatMap((calls) => Object.values(calls)) as CallDeclaration[];

/** Permissions of calls that change what holds in the whole chain: they are of use to who sees all of it alone. */
const ofWholeChain: ReadonlySet<string> = new Set(
  declarations.flatMap(({ access, wholeChain }) =>
    wholeChain && typeof access !== 'string' ? access.anyOf : [],
  ),
);

/** What somebody with that data scope can use of the permissions that their roles grant. */
export const usablePermissions = (permissions: readonly string[], dataScope: number): readonly string[] =>
  dataScope === 1 ? permissions : permissions.filter((permission) => !ofWholeChain.has(permission));
