import type { CallDeclaration } from '@hospital/shared/contract/call';
import { askers, type Asker } from './accounts';
import type { MatrixRow } from './matrix';

const head = `# Who may make which call

Written by \`npm run permissions\` from the catalogue and the demo data: every call is asked as every preset role of the
chain, and each cell is what came of it. \`server/src/platform/http/permissionMatrix.test.ts\` asks again and names the cells that
differ.

- \`✓\` answered; \`∅\` answered with nothing in it (told of the last two alone); \`90001\` no session; \`40300\` permission missing; \`40302\` out of scope, or needs the whole chain;
  \`404\` no such row for the caller; any other code: let in, and refused for another reason (\`40001\` what was sent,
  \`40902\` the record's state …).
- \`admin\` and \`company\` see the whole chain, on the company side. The others from \`manager\` to \`viewer\` work in one
  store (\`keeper\` in its warehouse), whose rows the requests name.
- \`elsewhere\` holds every permission and looks after another store; \`other tenant\` administers another chain. What they
  ask for is the same, so that for a call that names a row or a store theirs is the case out of scope.
- *names* are the fields by which a call names rows and stores.
`;

const accessOf = ({ access }: CallDeclaration): string =>
  typeof access === 'string' ? access : access.anyOf.map((permission) => `\`${permission}\``).join(' or ');

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The matrix as the file that stands in the repository. */
export function matrixText(rows: readonly MatrixRow[]): string {
  const lines = rows.map(({ id, declaration, names, cells }) =>
    line([
      `\`${id}\``,
      accessOf(declaration) + (declaration.wholeChain ? ', whole chain' : ''),
      names.join(', '),
      ...askers.map((asker) => cells[asker]),
    ]),
  );
  const columns = ['call', 'access', 'names', ...askers];
  return [head, line(columns), line(columns.map(() => '---')), ...lines, ''].join('\n');
}

/** Cells by \`call, asker\`, as the file has them. */
export function cellsOf(text: string): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  for (const row of text.split('\n').filter((each) => each.startsWith('| `'))) {
    const [call = '', , , ...outcomes] = row.slice(2, -2).split(' | ');
    askers.forEach((asker: Asker, at) =>
      cells.set(`${call.replaceAll('`', '')}, ${asker}`, outcomes[at] ?? ''),
    );
  }
  return cells;
}
