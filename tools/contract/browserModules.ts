import type { CallDeclaration } from '../../shared/src/contract/call';

const HEADING = '// Generated from shared/src/contract by `pnpm generate`; do not edit.';

/** What cannot be the name of a constant, only of an export. */
const RESERVED = new Set(['delete', 'export', 'import']);

function flagsOf(call: CallDeclaration): Record<string, unknown> {
  return {
    ...(typeof call.access === 'object' ? { anyOf: call.access.anyOf } : {}),
    ...(call.write ? { write: true } : {}),
    ...(call.hideLoading ? { hideLoading: true } : {}),
    ...(call.download ? { download: true } : {}),
    ...(call.upload ? { upload: true } : {}),
    ...(call.changes ? { changes: call.changes } : {}),
  };
}

/** One line a call: builds find the calls that they use by these lines (`tools/federation-build/usedCalls.mjs`). */
function lineOf(domain: string, name: string, call: CallDeclaration): string {
  const flags = flagsOf(call);
  const words = [`${domain}.${name}`, call.method, call.path].map((word) => `'${word}'`);
  const given = [...words, ...(Object.keys(flags).length > 0 ? [JSON.stringify(flags)] : [])].join(', ');
  const made = `/*#__PURE__*/ browserCall<Calls['${name}']>(${given});`;
  if (!RESERVED.has(name)) return `export const ${name} = ${made}`;
  return `const ${name}_ = ${made}\nexport { ${name}_ as ${name} };`;
}

function moduleOf(domain: string, calls: Readonly<Record<string, CallDeclaration>>): string {
  const lines = Object.entries(calls)
    .filter(([, call]) => !call.stream)
    .map(([name, call]) => lineOf(domain, name, call));
  return `${HEADING}
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['${domain}'];

${lines.join('\n')}
`;
}

/**
 * The browser's side of the calls: each an export of its own, so that a bundle holds those that it uses, and all of
 * them by domain.
 *
 * @returns name of a file below `shared/src/calls` -> its text
 */
export function browserModules(
  catalogue: Readonly<Record<string, Readonly<Record<string, CallDeclaration>>>>,
): ReadonlyMap<string, string> {
  const domains = Object.keys(catalogue);
  const index = `${HEADING}\n${domains.map((domain) => `export * as ${domain} from './${domain}';`).join('\n')}\n`;
  return new Map([
    ['index.ts', index],
    ...Object.entries(catalogue).map(([domain, calls]) => [`${domain}.ts`, moduleOf(domain, calls)] as const),
  ]);
}
