import { openReleaseStore } from '../../server/src/platform/releases/openReleaseStore';
import { ReleaseRefused } from '../../server/src/platform/releases/releaseRefused';
import { readSettings } from '../../server/src/platform/environment/settings';
import { buildOf } from './built';
import { onStore } from './onStore';
import type { Operations } from './operations';
import { readCommand, usage, type Command } from './options';
import { overHttp } from './overHttp';
import { moveLine, moveLines, overviewLines, type Printer } from './print';
import { tokenCommands } from './tokens';

async function carryOut(
  { command, words, options }: Command,
  operations: Operations,
  out: Printer,
): Promise<void> {
  const [name = '', buildId = ''] = words;
  const { why = '', to, from, percent, stores, users, against } = options;
  switch (command) {
    case 'publish': {
      const built = await buildOf(name, from);
      const isNew = await operations.publish(name, built.buildId, built.folder);
      out.log(`${isNew ? '已发布' : '已有相同内容的构建'}：${name} ${built.buildId}`);
      if (name === 'host') out.log('shared 随 host 一起发布。');
      out.log(
        `上线：npm run release -- promote ${name} ${built.buildId} --why "原因"${against === undefined ? '' : ` --against ${against}`}`,
      );
      return;
    }
    case 'promote':
      return out.log(moveLine(await operations.promote({ name, buildId, why })));
    case 'rollback':
      return out.log(moveLine(await operations.rollback({ name, why, to })));
    case 'withdraw':
      return out.log(moveLine(await operations.withdraw({ name, why })));
    case 'canary': {
      const canary = { buildId, percent: Number(percent), stores: idsOf(stores), users: idsOf(users) };
      return out.log(moveLine(await operations.canary({ name, why, ...canary })));
    }
    case 'canary --end':
      await operations.endCanary({ name, why });
      // The entry before says which canary has ended.
      return print(out, moveLines(await operations.history(name)).slice(0, 1));
    case 'list':
      for (const one of name ? [name] : await operations.names())
        for (const line of overviewLines(await operations.overview(one))) out.log(line);
      return;
    case 'history':
      return print(out, moveLines(await operations.history(name)));
    case 'prune': {
      const gone = await operations.prune(name);
      return out.log(gone.length === 0 ? '没有可清理的构建' : `已清理 ${gone.length} 个：${gone.join('、')}`);
    }
  }
}

const print = (out: Printer, lines: readonly string[]): void => lines.forEach((line) => out.log(line));

const idsOf = (text = ''): string[] =>
  text
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);

async function run(asked: Command, env: NodeJS.ProcessEnv, out: Printer): Promise<void> {
  const { command, words, options } = asked;
  const [word = ''] = words;
  if (options.against !== undefined) {
    const token = env['RELEASE_TOKEN'];
    if (!token) throw new Error('请把发布令牌放进环境变量 RELEASE_TOKEN');
    return carryOut(asked, overHttp(options.against, token), out);
  }
  if (command === 'keep') {
    // It needs the compiler, which the other commands need not wait for.
    const { keepRelease } = await import('./keep');
    const bytes = await keepRelease();
    return out.log(`已保存 skew/previous-release.tar.br（${(bytes / 1000).toFixed(0)} kB）`);
  }
  const store = await openReleaseStore(readSettings(env));
  if (command === 'token') return tokenCommands.token(store, word, options.name ?? '', out);
  if (command === 'tokens') return tokenCommands.tokens(store, out);
  if (command === 'revoke') return tokenCommands.revoke(store, word, out);
  return carryOut(asked, onStore(store), out);
}

/**
 * Carries out a command line of `npm run release -- …` and prints what came of it.
 *
 * @param words what stands behind `--`
 * @returns the exit code: 1 where it was refused or failed, 2 where the command line is wrong
 */
export async function runRelease(
  words: string[],
  env: NodeJS.ProcessEnv,
  out: Printer = console,
): Promise<0 | 1 | 2> {
  const asked = readCommand(words);
  if ('help' in asked) {
    out.log(usage);
    return 0;
  }
  if ('problem' in asked) {
    if (asked.problem) out.error(`${asked.problem}\n`);
    out.error(usage);
    return 2;
  }
  try {
    await run(asked, env, out);
    return 0;
  } catch (error) {
    if (error instanceof ReleaseRefused) out.error(`拒绝（${error.reason}）：${error.message}`);
    else out.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
