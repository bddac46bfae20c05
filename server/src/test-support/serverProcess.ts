import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '../../build.mjs';
import { TestClient } from './client';

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Everything that it has printed. */
  readonly output: () => string;
}

/** Starts servers as in operation: the bundle, in processes of their own. */
export class ServerProcesses {
  /** Theirs, removed at the end. */
  readonly scratch = mkdtempSync(join(tmpdir(), 'hospital-process-'));
  private readonly running = new Set<ChildProcess>();

  build(): Promise<unknown> {
    return buildServer(join(this.scratch, 'server'));
  }

  launch(env: Record<string, string>): ServerProcess {
    const child = spawn(process.execPath, [join(this.scratch, 'server/main.js')], {
      env: {
        ...process.env,
        DATABASE_URL: '',
        PORT: '0',
        DATA_DIR: join(this.scratch, 'data'),
        RELEASES_DIR: join(this.scratch, 'releases'),
        ...env,
      },
    });
    this.running.add(child);
    child.on('exit', () => this.running.delete(child));
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    return { child, output: () => output };
  }

  /** The same; waits until it listens. @throws with what it printed when it ends instead */
  async start(env: Record<string, string> = {}): Promise<ServerProcess & { readonly client: TestClient }> {
    const { child, output } = this.launch(env);
    while (child.exitCode === null && child.signalCode === null) {
      const address = /已启动：(\S+)/.exec(output())?.[1];
      if (address) return { child, output, client: new TestClient(address) };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(output());
  }

  /** Kills those that still run. */
  close(): void {
    for (const child of this.running) child.kill('SIGKILL');
    rmSync(this.scratch, { recursive: true, force: true });
  }
}

/** Sends a signal and waits for the end. Gives the exit code; null after a kill. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, 'exit');
  child.kill(signal);
  const [code] = await exit;
  return code as number | null;
}
