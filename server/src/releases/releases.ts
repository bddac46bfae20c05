import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { RegisteredRemote, Registry, RemoteBuild } from '@hospital/shared/contract/remote';

/** The host's folder among the releases; all others are remotes. */
export const hostName = 'host';
/** Names and build ids are path segments of URLs. */
export const segment = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
/** Build id of the development watch, whose files change in place. */
export const developmentBuild = 'dev';
/** How long what was read from disk is believed (ms): a moved pointer takes effect within this. */
const believeFor = 200;

const text = { type: 'string', minLength: 1, maxLength: 200 };
const filesByPage = { type: 'object', additionalProperties: { type: 'array', items: text } };
const isRemoteBuild = new Ajv().compile<RemoteBuild>({
  type: 'object',
  required: [
    'name',
    'title',
    'pages',
    'buildId',
    'container',
    'sharedRange',
    'entry',
    'integrity',
    'files',
    'needs',
  ],
  properties: {
    name: text,
    title: text,
    buildId: text,
    container: text,
    sharedRange: text,
    files: filesByPage,
    needs: filesByPage,
    entry: { type: 'string', pattern: '^[A-Za-z0-9._-]+$' },
    integrity: { type: 'string', pattern: '^sha(256|384|512)-[A-Za-z0-9+/=]+$' },
    pages: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'module', 'title'],
        properties: {
          path: text,
          module: text,
          title: text,
          permission: { type: 'string' },
          hidden: { type: 'boolean' },
          firstCalls: {
            type: 'array',
            items: {
              type: 'object',
              required: ['call', 'request'],
              properties: {
                call: text,
                request: { type: 'object' },
                permission: text,
                workspaceType: { type: 'integer', minimum: 1, maximum: 3 },
              },
            },
          },
        },
      },
    },
  },
});

export interface RegistryAnswer {
  readonly registry: Registry;
  readonly body: string;
  readonly etag: string;
}

type Warn = (details: object, message: string) => void;

/**
 * What is live, read from the releases folder: `<name>/live` names a build, `<name>/<buildId>/remote.json` describes
 * it. Publishing and rolling back only write `live`; nothing needs a restart.
 */
export class Releases {
  private known: { readonly until: number; readonly answer: Promise<RegistryAnswer> } | null = null;
  private lastWarning = '';

  constructor(
    readonly folder: string,
    private readonly warn: Warn,
    private readonly now: () => number = Date.now,
  ) {}

  /** The registry as it is now; a remote whose build cannot be read is left out, never an error. */
  registry(): Promise<RegistryAnswer> {
    const now = this.now();
    if (!this.known || now >= this.known.until) {
      this.known = { until: now + believeFor, answer: this.read() };
    }
    return this.known.answer;
  }

  /** Folder of the host's live build, null when there is none. */
  async hostFolder(): Promise<string | null> {
    const buildId = await this.live(hostName);
    return buildId === '' ? null : join(this.folder, hostName, buildId);
  }

  private async read(): Promise<RegistryAnswer> {
    const entries = await readdir(this.folder, { withFileTypes: true }).catch(() => []);
    const names = entries
      .filter((entry) => entry.isDirectory() && entry.name !== hostName && segment.test(entry.name))
      .map((entry) => entry.name)
      .sort();
    const problems: string[] = [];
    const remotes: RegisteredRemote[] = [];
    for (const name of names) {
      try {
        remotes.push(await this.remote(name));
      } catch (error) {
        problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    this.report(problems);
    const registry = { host: { buildId: await this.live(hostName) }, remotes };
    const body = JSON.stringify(registry);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    return { registry, body, etag };
  }

  private async remote(name: string): Promise<RegisteredRemote> {
    const buildId = await this.live(name);
    if (buildId === '') throw new Error('no live build');
    const build: unknown = JSON.parse(
      await readFile(join(this.folder, name, buildId, 'remote.json'), 'utf8'),
    );
    if (!isRemoteBuild(build)) {
      throw new Error(`remote.json of ${buildId}: ${isRemoteBuild.errors?.[0]?.instancePath} is wrong`);
    }
    if (build.name !== name || build.buildId !== buildId) {
      throw new Error(`remote.json of ${buildId} belongs to ${build.name} ${build.buildId}`);
    }
    const { owns: _owns, entry, ...rest } = build;
    return { ...rest, entry: `/remotes/${name}/${buildId}/${entry}` };
  }

  private async live(name: string): Promise<string> {
    const pointer = await readFile(join(this.folder, name, 'live'), 'utf8').catch(() => '');
    const buildId = pointer.trim();
    return segment.test(buildId) ? buildId : '';
  }

  /** Says each set of problems once, not at every reading. */
  private report(problems: readonly string[]): void {
    const warning = problems.join('; ');
    if (warning !== '' && warning !== this.lastWarning)
      this.warn({ problems }, 'remotes left out of the registry');
    this.lastWarning = warning;
  }
}
