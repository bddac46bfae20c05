// @ts-expect-error plain JavaScript, as all tools that must start before anything is installed
import { runSteps } from '../check/runSteps.mjs';

const step = (name: string, code: string, ...after: string[]) => ({
  name,
  cores: 1,
  after,
  args: ['--eval', code],
});

const said = jest.spyOn(console, 'log').mockImplementation();
afterEach(() => said.mockClear());

const HOURS = 'setInterval(() => undefined, 3_600_000)';

it('shows the output of steps side by side whole, each when it ends', async () => {
  const { failed, code, took } = await runSteps([
    step('slow', `console.log('slow begins'); setTimeout(() => console.log('slow ends'), 500)`),
    step('fast', `console.log('fast')`),
    step('last', `console.log('last')`, 'slow', 'fast'),
  ]);
  expect([failed, code]).toEqual([null, 0]);
  expect((took as { name: string }[]).map(({ name }) => name)).toEqual(['fast', 'slow', 'last']);
  expect(said.mock.calls.flat().join('')).toMatch(/fast[^]*slow begins\nslow ends/);
});

it('ends the others at the first failure, with what they started, and begins no more', async () => {
  const child = `require('child_process').spawn(process.execPath, ['--eval', '${HOURS}'], { stdio: 'inherit' })`;
  const result = await runSteps([
    step('hours', `${child}; ${HOURS}`),
    step('fails', `console.error('the reason'); process.exit(3)`),
    step('never', `console.log('never')`),
  ]);
  expect(result).toMatchObject({ failed: 'fails', code: 3, took: [{ name: 'fails' }] });
  expect(said.mock.calls.flat().join('')).toContain('the reason');
  expect(said.mock.calls.flat().join('')).not.toMatch('never');
});

it('gives steps what they are to know of their environment', async () => {
  await runSteps([step('one', 'console.log(process.env.GIVEN)')], { GIVEN: 'the browser' });
  expect(said.mock.calls.flat().join('')).toContain('the browser');
});
