import { declaredCalls } from '../contract/coverage';
// @ts-expect-error plain JavaScript, shared with the webpack configurations
import { versionsByModule } from '../federation-build/provided-modules.mjs';
// @ts-expect-error plain JavaScript, shared with the webpack configurations
import { sharedVersion } from '../federation-build/workspace.mjs';
import type { KeptShared } from '../release/previousRelease';
import { keptCalls } from './callChanges';
import { emitDeclarations, providedEntries } from './declarations';

/** `shared` as the sources give it. */
export function currentShared(): KeptShared {
  const entries = providedEntries();
  return {
    version: sharedVersion as string,
    entries: Object.fromEntries(entries),
    declarations: Object.fromEntries(emitDeclarations(entries.values())),
    calls: keptCalls(declaredCalls),
    provides: (versionsByModule as () => Record<string, string>)(),
  };
}
