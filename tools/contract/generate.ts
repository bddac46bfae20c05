/**
 * Writes the browser's table of calls from the catalogue. The declarations hold schemas, which would cost the
 * first load dozens of kilobytes; the browser needs of each call only its method, path, permission and flags.
 *
 *   tsx tools/contract/generate.ts            writes shared/src/api/calls.generated.ts when it changed
 *   tsx tools/contract/generate.ts --check    fails when the file is not what it would write
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { catalogue } from '../../shared/src/contract/catalogue';
import type { CallDeclaration } from '../../shared/src/contract/call';
import { coverageLine } from './coverage';

const target = new URL('../../shared/src/api/calls.generated.ts', import.meta.url);

const flagsOf = (call: CallDeclaration): Record<string, unknown> => ({
  ...(typeof call.access === 'object' ? { anyOf: call.access.anyOf } : {}),
  ...(call.access === 'public' ? { public: true } : {}),
  ...(call.write ? { write: true } : {}),
  ...(call.hideLoading ? { hideLoading: true } : {}),
  ...(call.download ? { download: true } : {}),
  ...(call.upload ? { upload: true } : {}),
});

const entry = (call: CallDeclaration): string => {
  const flags = flagsOf(call);
  const fields = [call.method, call.path, ...(Object.keys(flags).length > 0 ? [flags] : [])];
  return JSON.stringify(fields);
};

const domains = Object.entries(catalogue).map(([domain, calls]) => {
  const lines = Object.entries(calls as Record<string, CallDeclaration>)
    .filter(([, call]) => !call.stream)
    .map(([name, call]) => `    ${name}: ${entry(call)},`);
  return `  ${domain}: {\n${lines.join('\n')}\n  },`;
});

const text = `// Generated from shared/src/contract by \`pnpm generate\`; do not edit.
import type { CallTable } from './callTable';

export const callTable: CallTable = {
${domains.join('\n')}
};
`;

const current = existsSync(target) ? readFileSync(target, 'utf8') : '';
if (process.argv.includes('--check')) {
  if (current !== text) {
    console.error('shared/src/api/calls.generated.ts is out of date: run `pnpm generate`');
    process.exit(1);
  }
} else if (current !== text) {
  writeFileSync(target, text);
}
console.log(coverageLine());
