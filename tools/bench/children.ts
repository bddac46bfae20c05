import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Processes that a measurement starts, with a folder for what they write; `end` leaves neither behind. */
export function startChildren() {
  const scratch = mkdtempSync(path.join(tmpdir(), 'hospital-bench-'));
  const children: ChildProcess[] = [];
  return {
    scratch,
    /** Ends with the others. */
    keep: (child: ChildProcess): void => void children.push(child),
    /** Starts a Node process, its output in a file as in operation, and waits for the address it prints. */
    async start(
      args: readonly string[],
      env: Readonly<Record<string, string>>,
    ): Promise<{ child: ChildProcess; address: string }> {
      const output = path.join(scratch, `${children.length}.log`);
      const child = spawn(process.execPath, args, {
        cwd: root,
        env: {
          ...{ ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0' },
          ...{ DATA_DIR: path.join(scratch, 'data'), ...env },
        },
        stdio: ['ignore', openSync(output, 'w'), 'inherit'],
      });
      children.push(child);
      while (child.exitCode === null) {
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(readFileSync(output, 'utf8'))?.[0];
        if (address) return { child, address };
        await sleep(100);
      }
      throw new Error(`${args.join(' ')} ended without an address: ${readFileSync(output, 'utf8')}`);
    },
    async end(): Promise<void> {
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(children.map((child) => (child.exitCode === null ? once(child, 'exit') : null)));
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

/** Builds the server as it is in operation. */
export async function buildServer(): Promise<void> {
  const build = spawn(process.execPath, [path.join(root, 'server/build.mjs')], { stdio: 'inherit' });
  await once(build, 'exit');
}
