import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
// @ts-expect-error plain JavaScript, shared with the webpack configurations
import { remoteNames } from '../federation-build/workspace.mjs';
// @ts-expect-error plain JavaScript, shared with the build
import { buildFrontend } from './buildFrontend.mjs';

interface Built {
  readonly buildId: string;
  readonly folder: string;
}

/** A build to publish: of this checkout, or the folder that is given. @throws with words for whoever typed the command */
export async function buildOf(name: string, from: string | undefined): Promise<Built> {
  if (from === undefined) {
    if (name !== 'host' && !(remoteNames as string[]).includes(name))
      throw new Error(`这里没有模块 ${name}；已构建的目录用 --from 指定`);
    return (await buildFrontend(name)) as Built;
  }
  const folder = path.resolve(from);
  const file = path.join(folder, name === 'host' ? 'host.json' : 'remote.json');
  if (!existsSync(file)) throw new Error(`${folder} 中没有 ${path.basename(file)}，不是 ${name} 的构建`);
  const description = JSON.parse(await readFile(file, 'utf8')) as { name?: unknown; buildId?: unknown };
  if (description.name !== name || typeof description.buildId !== 'string')
    throw new Error(`${folder} 是 ${String(description.name)} 的构建，不是 ${name} 的`);
  return { folder, buildId: description.buildId };
}
