import { parseArgs } from 'node:util';

export const usage = `用法：npm run release -- 命令 …（装有 pnpm 时：pnpm release 命令 …）

  publish 模块 [--from 目录]                 构建（或取已构建的目录）并发布，不影响线上
  promote 模块 构建编号 --why "原因"         上线
  rollback 模块 [--to 构建编号] --why "原因"  回退，默认回到上一个上线的构建
  withdraw 模块 --why "原因"                 下线（host 不可下线）
  canary 模块 构建编号 --percent 10 [--stores 门店编号,…] [--users 用户编号,…] --why "原因"
                                             灰度：只给部分会话；再次执行即调整（host 不可灰度）
                                             编号只检查写法，不检查门店、用户是否存在
  canary 模块 --end --why "原因"             结束灰度，都回到线上的构建
  list [模块]                                线上的构建与可用的构建；带 --against 时须写明模块
  history 模块                               谁在何时为何切换了构建
  prune 模块                                 清理旧构建（至少保留 20 个和 30 天内用过的）

  模块：host 或 remote-…；shared 随 host 一起发布。
  --against 地址  通过运行中的服务器操作，令牌取自环境变量 RELEASE_TOKEN；
                  不带时直接操作本机的发布目录（RELEASES_DIR），供服务器管理员使用。

  服务器管理员：
  token 模块 --name "团队"                   为团队签发令牌，只能发布该模块，只显示一次
  tokens                                     已签发的令牌
  revoke 令牌编号                            作废令牌

  每次发布之后，在已发布的代码上：
  keep                                       把这里的构建保存为“上一版本”，供之后的兼容检查使用`;

interface CommandShape {
  /** How many words, at least and at most. */
  readonly words: readonly [number, number];
  readonly needs?: readonly string[];
  readonly may?: readonly string[];
}

const commands: Readonly<Record<string, CommandShape>> = {
  publish: { words: [1, 1], may: ['from', 'against'] },
  promote: { words: [2, 2], needs: ['why'], may: ['against'] },
  rollback: { words: [1, 1], needs: ['why'], may: ['to', 'against'] },
  withdraw: { words: [1, 1], needs: ['why'], may: ['against'] },
  canary: { words: [2, 2], needs: ['why', 'percent'], may: ['stores', 'users', 'against'] },
  'canary --end': { words: [1, 1], needs: ['why'], may: ['against'] },
  list: { words: [0, 1], may: ['against'] },
  history: { words: [1, 1], may: ['against'] },
  prune: { words: [1, 1], may: ['against'] },
  token: { words: [1, 1], needs: ['name'] },
  tokens: { words: [0, 0] },
  revoke: { words: [1, 1] },
  keep: { words: [0, 0] },
};

export interface Command {
  /** With `--end` where that is another one: `canary --end`. */
  readonly command: string;
  readonly words: readonly string[];
  readonly options: Readonly<Partial<Record<Option, string>>>;
}

type Option = 'why' | 'to' | 'from' | 'name' | 'against' | 'percent' | 'stores' | 'users';

/** What the command line asks for, or what is wrong with it. */
export function readCommand(
  args: readonly string[],
): Command | { readonly problem: string } | { readonly help: true } {
  let parsed;
  try {
    parsed = parse(args);
  } catch (error) {
    return { problem: (error as Error).message };
  }
  const [verb = '', ...words] = parsed.positionals;
  const { end, help, ...given } = parsed.values;
  if (help) return { help };
  const command = end ? `${verb} --end` : verb;
  const shape = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!shape) return { problem: command ? `没有命令 ${command}` : '' };
  const {
    words: [least, most],
    needs = [],
    may = [],
  } = shape;
  const options: Readonly<Record<string, string | undefined>> = given;
  if (words.length < least || words.length > most) return { problem: `${command} 的参数个数不对` };
  // A token opens one remote alone, of which the server does not say the name.
  if (command === 'list' && given.against !== undefined && words.length === 0)
    return { problem: 'list 带 --against 时须写明模块：list remote-… --against 地址' };
  const missing = needs.find((name) => !options[name]?.trim());
  if (missing) return { problem: `${command} 需要 --${missing}` };
  const known = [...needs, ...may];
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown) return { problem: `${command} 没有选项 --${unknown}` };
  return { command, words, options };
}

const option = { type: 'string' } as const;

const parse = (args: readonly string[]) =>
  parseArgs({
    args: args.filter((argument) => argument !== '--'),
    allowPositionals: true,
    options: {
      ...{ why: option, to: option, from: option, name: option, against: option },
      ...{ percent: option, stores: option, users: option, end: { type: 'boolean' } },
      help: { type: 'boolean', short: 'h' },
    },
  });
