import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './federation-build/workspace.mjs';

/**
 * Runs a command in the repository and waits for it.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, cwd?: string, env?: Record<string, string | undefined> }} [options] `quiet`: its output is shown only if it fails
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { quiet = false, cwd = root, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      // npx and pnpm are scripts there, which only a shell can start.
      shell: process.platform === 'win32' && !path.isAbsolute(command),
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: String(error) }));
    child.on('close', (code, signal) => {
      if (quiet && code !== 0) process.stderr.write(output);
      resolve({ code: code ?? (signal ? 1 : 0), output });
    });
  });
}

/** Runs a command and ends this process with its code if it fails. */
export async function mustRun(command, args, options) {
  const result = await run(command, args, options);
  if (result.code !== 0) process.exit(result.code);
  return result;
}
