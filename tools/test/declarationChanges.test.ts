import type { Change } from '../api-report/change';
import { declarationChanges, type DeclaredApi } from '../api-report/declarationChanges';

const tag = (props: string): string =>
  `interface Props { ${props} } export declare function Tag(props: Props): string;`;

/** What is changed -> declarations before, declarations after, kinds of the changes. */
const cases: Readonly<Record<string, readonly [before: string, after: string, kinds: readonly string[]]>> = {
  nothing: [tag('text: string'), tag('text: string'), []],
  'an optional property more': [tag('text: string'), tag('text: string; small?: boolean'), ['addition']],
  'a required property more': [tag('text: string'), tag('text: string; small: boolean'), ['breaking']],
  'an optional property less': [tag('text: string; small?: boolean'), tag('text: string'), ['addition']],
  'another type of a property': [tag('text: string'), tag('text: number'), ['breaking']],
  'a name more': [tag(''), `${tag('')} export declare const size: number;`, ['addition']],
  'a name less': [`${tag('')} export declare const size: number;`, tag(''), ['breaking']],
  'a type less': [`${tag('')} export type Size = number;`, tag(''), ['breaking']],
  'more in an answer': [
    'export declare const a: () => { b: 1 };',
    'export declare const a: () => { b: 1; c: 2 };',
    ['addition'],
  ],
  'less in an answer': [
    'export declare const a: () => { b: 1; c: 2 };',
    'export declare const a: () => { b: 1 };',
    ['breaking'],
  ],
};
const requestOf = (index: number): string => `@hospital/shared/case${index}`;

/** An entry for each case, which gives on what one module declares. */
function api(which: 0 | 1): DeclaredApi {
  const entries = new Map<string, string>();
  const declarations = new Map<string, string>();
  for (const [index, texts] of Object.values(cases).entries()) {
    entries.set(requestOf(index), `src/entry${index}`);
    declarations.set(`src/entry${index}.d.ts`, `export * from './case${index}';`);
    // What is not exported is not to be seen.
    declarations.set(`src/case${index}.d.ts`, `${texts[which]} export {};`);
  }
  return { entries, declarations };
}

let changes: readonly Change[];
beforeAll(() => {
  changes = declarationChanges(api(0), api(1));
});

/** Changes of an entry, whose words begin with its name. */
const changesOf = (index: number): Change[] =>
  changes.filter(({ words }) => words.startsWith(`${requestOf(index)}:`));

it.each(Object.entries(cases).map(([what, [, , kinds]], index) => [what, kinds, index] as const))(
  '%s',
  (_, kinds, index) => {
    expect(changesOf(index).map(({ kind }) => kind)).toEqual(kinds);
  },
);

it('says what breaks and why', () => {
  const [change] = changesOf(Object.keys(cases).indexOf('a required property more'));
  expect(change?.words).toContain('Tag has changed');
  expect(change?.words).toMatch(/Property 'small' is missing in type '.*Props' but required/);
});

it('an entry that is no longer provided breaks, a new one does not', () => {
  const before = api(0);
  const none = { ...before, entries: new Map<string, string>() };
  expect(declarationChanges(before, none).map(({ kind }) => kind)).not.toContain('addition');
  expect(declarationChanges(none, before).map(({ kind }) => kind)).not.toContain('breaking');
});
