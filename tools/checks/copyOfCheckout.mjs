import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { remoteNames, root } from '../federation-build/workspace.mjs';
import { run } from '../run.mjs';

/** A copy of the checkout in which a check may change things; it goes when the process ends. */
export class CopyOfCheckout {
  /**
   * @param {readonly string[]} own packages that are copied to be changed; the others are links
   */
  constructor(own = []) {
    this.folder = mkdtempSync(path.join(tmpdir(), 'hospital-copy-'));
    process.on('exit', () => rmSync(this.folder, { recursive: true, force: true }));
    // The tools find the root by their own place, so they are copied; only their packages are links.
    cpSync(path.join(root, 'tools'), this.below('tools'), {
      recursive: true,
      filter: (from) => path.basename(from) !== 'node_modules',
    });
    this.link('tools', 'node_modules');
    for (const entry of readdirSync(root, { withFileTypes: true }))
      if (entry.isFile()) cpSync(path.join(root, entry.name), this.below(entry.name));
    for (const name of ['node_modules', 'docs', 'host', 'shared', 'server', ...remoteNames]) {
      // Links to packages lead to those of the copy, as they are relative.
      if (own.includes(name))
        cpSync(path.join(root, name), this.below(name), { recursive: true, verbatimSymlinks: true });
      else this.link(name);
    }
  }

  below(...parts) {
    return path.join(this.folder, ...parts);
  }

  /** `junction`: the one kind of link that needs no rights on Windows; elsewhere the word is ignored. */
  link(...parts) {
    mkdirSync(path.dirname(this.below(...parts)), { recursive: true });
    symlinkSync(path.join(root, ...parts), this.below(...parts), 'junction');
  }

  /** Runs Node in the copy and says how it went; a failure ends the check. Gives what was printed. */
  async step(name, ...args) {
    const { code, output } = await run(process.execPath, args, { quiet: true, cwd: this.folder });
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
    if (code !== 0) process.exit(code);
    return output;
  }
}
