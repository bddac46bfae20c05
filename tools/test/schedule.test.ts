// @ts-expect-error plain JavaScript, as all tools that must start before anything is installed
import { stepsToBegin as begin } from '../check/schedule.mjs';

interface Step {
  readonly name: string;
  readonly cores: 1 | 2;
  readonly after: readonly string[];
}

const stepsToBegin = begin as (waiting: Step[], running: Step[], cores: number) => Step[];
const step = (name: string, cores: 1 | 2, ...after: string[]): Step => ({ name, cores, after });
const names = (steps: readonly Step[]) => steps.map(({ name }) => name);

const lint = step('lint', 1);
const format = step('format', 1);
const contract = step('contract', 1);
const types = step('types', 2);
const build = step('build', 2);
const federation = step('federation', 1, 'build');

it('begins as many as there are cores, in their order', () => {
  expect(names(stepsToBegin([lint, format, contract], [], 2))).toEqual(['lint', 'format']);
  expect(names(stepsToBegin([contract], [lint], 2))).toEqual(['contract']);
  expect(stepsToBegin([contract], [lint, format], 2)).toEqual([]);
});

it('lets a step that needs both cores have them for itself', () => {
  expect(names(stepsToBegin([types, lint], [], 2))).toEqual(['types']);
  expect(stepsToBegin([types], [lint], 2)).toEqual([]);
  expect(stepsToBegin([lint], [types], 2)).toEqual([]);
});

it('fills a free core while a step waits for both', () => {
  expect(names(stepsToBegin([types, format], [lint], 2))).toEqual(['format']);
});

it('waits for what a step needs, also while that runs', () => {
  expect(names(stepsToBegin([federation, build], [], 2))).toEqual(['build']);
  expect(stepsToBegin([federation], [build], 2)).toEqual([]);
  expect(names(stepsToBegin([federation], [], 2))).toEqual(['federation']);
});

it('takes what is needed for given where it is not among the chosen steps', () => {
  expect(names(stepsToBegin([federation, lint], [], 2))).toEqual(['federation', 'lint']);
});
