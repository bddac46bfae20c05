import { addition, breaking } from '../api-report/change';
import { providedChanges } from '../api-report/providedChanges';
import { versionProblem } from '../api-report/versionProblem';

const more = [addition('Tag is new')];
const broken = [addition('Tag is new'), breaking('Link is gone')];

it.each([
  ['1.2.0', '1.2.0', [], null],
  ['1.2.0', '1.2.1', [], null],
  ['1.2.0', '1.2.0', more, '1.3.0'],
  ['1.2.0', '1.2.9', more, '1.3.0'],
  ['1.2.0', '1.3.0', more, null],
  ['1.2.0', '1.3.0', broken, '2.0.0'],
  ['1.2.0', '2.0.0', broken, null],
])('from %s to %s', (previous, current, changes, wanted) => {
  const problem = versionProblem(previous, current, changes);
  if (wanted === null) expect(problem).toBeNull();
  else expect(problem).toContain(`to ${wanted}.`);
});

it('names what breaks', () => {
  expect(versionProblem('1.2.0', '1.3.0', broken)).toContain('Link is gone');
});

it('a library that remotes take from the host may grow, not become another', () => {
  const changes = (now: string) => providedChanges({ react: '19.1.0' }, { react: now }).length;
  expect([changes('19.1.0'), changes('19.2.0'), changes('20.0.0'), changes('19.0.0')]).toEqual([0, 0, 1, 1]);
  expect(providedChanges({ react: '19.1.0' }, {})).toHaveLength(1);
});
