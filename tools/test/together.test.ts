import path from 'node:path';
// @ts-expect-error plain JavaScript, as all tools that must start before anything is installed
import { root } from '../federation-build/workspace.mjs';
// @ts-expect-error plain JavaScript, as above
import { readReport } from '../unit-tests/report.mjs';
// @ts-expect-error plain JavaScript, as above
import { groupsOf, needsOwnDocument, placeOf } from '../unit-tests/together.mjs';

it.each([
  ["jest.mock('./print', () => ({}));", true],
  ['configureNavigation({ openTab });', true],
  ["it('reads anew', () => {\n  jest.resetModules();\n});", true],
  ['const openTab = jest.fn();', false],
  ["it('waits', () => {\n  jest.useFakeTimers();\n});", false],
])('a test file with %j needs a document of its own: %s', (source, needs) => {
  expect(needsOwnDocument(source)).toBe(needs);
});

it('reads files together up to a size, each once and in its order, a larger one by itself', () => {
  const files = [3, 4, 9, 1, 1].map((bytes, at) => ({ file: `f${at}`, source: 'x'.repeat(bytes) }));
  expect(groupsOf(files, 7)).toEqual([['f0', 'f1'], ['f2'], ['f3', 'f4']]);
});

const group = path.join(root, '.cache/unit-tests/remote-stock-1.test.tsx');
const own = 'remote-stock/src/List.test.tsx';

it('a test that was read with others has the name of its own file', () => {
  expect(placeOf(group, [own, 'a row'])).toEqual({ file: path.join(root, own), ancestors: ['a row'] });
  expect(placeOf(path.join(root, own), ['a row'])).toEqual({
    file: path.join(root, own),
    ancestors: ['a row'],
  });
});

it('of files read together the one with the failure runs once more', () => {
  const assertionResults = [
    { ancestorTitles: [own], title: 'shows the rows', status: 'failed' },
    { ancestorTitles: ['remote-stock/src/Other.test.tsx'], title: 'shows others', status: 'passed' },
  ];
  const report = readReport({ testResults: [{ name: group, status: 'failed', assertionResults }] }, root);
  expect(report.failedFiles).toEqual([path.join(root, own)]);
  expect(report.tests).toContainEqual({ name: `${own} › shows the rows`, passed: false });
  expect(report.tests).toContainEqual({
    name: 'remote-stock/src/Other.test.tsx › shows others',
    passed: true,
  });
});
