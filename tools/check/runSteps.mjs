import { spawn } from 'node:child_process';
import { root } from '../federation-build/workspace.mjs';
import { stepsToBegin } from './schedule.mjs';

const CORES = 2;
// A group of its own: what a step started ends with it.
const detached = process.platform !== 'win32';

function end(child) {
  if (!detached) return child.kill();
  try {
    return process.kill(-child.pid, 'SIGTERM');
  } catch {
    return false;
  }
}

/**
 * Runs steps side by side as far as the cores go, and ends the others at the first failure. Output of steps that share
 * the machine is shown when they end, each whole; a step that has it for itself is watched as it goes.
 *
 * @param {readonly import('./schedule.mjs').Step[]} steps cheap ones first
 * @param {Record<string, string>} env beside the own environment
 * @returns {Promise<{ failed: string | null, code: number, took: { name: string, seconds: number }[] }>}
 */
export async function runSteps(steps, env = {}) {
  const took = [];
  const running = new Map();
  let waiting = [...steps];
  let failure = null;

  const endAll = () => [...running.values()].forEach(end);
  const interrupted = () => {
    endAll();
    process.exit(130);
  };
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted);

  const runStep = (step) =>
    new Promise((resolve) => {
      const began = performance.now();
      const alone = step.cores >= CORES;
      if (alone) console.log(`\n── ${step.name}`);
      const child = spawn(process.execPath, step.args, {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: alone ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
        detached,
      });
      running.set(step, child);
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
      child.on('close', (code, signal) => {
        running.delete(step);
        const result = code ?? (signal ? 1 : 0);
        // What was ended because of another failure has nothing to say.
        if (failure) return resolve();
        if (!alone) console.log(`\n── ${step.name}\n${output.trimEnd()}`);
        took.push({ name: step.name, seconds: (performance.now() - began) / 1000 });
        if (result !== 0) {
          failure = { name: step.name, code: result };
          waiting = [];
          endAll();
        }
        return resolve();
      });
    });

  const underWay = new Set();
  while (waiting.length > 0 || underWay.size > 0) {
    const begun = stepsToBegin(waiting, [...running.keys()], CORES);
    waiting = waiting.filter((step) => !begun.includes(step));
    for (const step of begun) {
      const ended = runStep(step).then(() => underWay.delete(ended));
      underWay.add(ended);
    }
    await Promise.race(underWay);
  }
  process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  return { failed: failure?.name ?? null, code: failure?.code ?? 0, took };
}
