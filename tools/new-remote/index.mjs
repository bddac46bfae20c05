#!/usr/bin/env node
/**
 * `pnpm new-remote stock --title 库存预警 --path /store/expiredStock`: a remote with one page, which passes every check
 * and opens at its address. What is not given is asked for. `--no-install` leaves the packages to the next install.
 */
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { dependenciesAreCurrent, rememberDependencies } from '../dependencies.mjs';
import { remoteNames } from '../federation-build/workspace.mjs';
import { readDeclaration, readMenuGroups } from '../federation-build/declaration.mjs';
import { addDependencies } from '../pnpm.mjs';
import { conflictOf, fullName, groupOf, problemOf } from './answers.mjs';
import { writeRemote } from './write.mjs';

const QUESTIONS = {
  name: '模块名称（小写字母，例如 stock）：',
  title: '标题（例如 库存预警）：',
  path: '首个页面的路径（例如 /store/expiredStock）：',
};

function refuse(problem) {
  console.error(problem);
  process.exit(1);
}

/** The answer to one question: given on the command line, or typed until it is right. */
async function answerOf(key, given, terminal) {
  if (given !== undefined) {
    const problem = problemOf[key](given);
    if (problem) refuse(problem);
    return given;
  }
  if (!terminal)
    refuse(`缺少${QUESTIONS[key].replace(/（.*/, '')}。用法：pnpm new-remote 名称 --title 标题 --path 路径`);
  for (;;) {
    const answer = (await terminal.question(QUESTIONS[key])).trim();
    const problem = problemOf[key](answer);
    if (!problem) return answer;
    console.error(problem);
  }
}

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  allowPositionals: true,
  options: {
    title: { type: 'string' },
    path: { type: 'string' },
    'no-install': { type: 'boolean', default: false },
  },
});

const terminal = process.stdin.isTTY
  ? createInterface({ input: process.stdin, output: process.stdout })
  : undefined;
const name = fullName(await answerOf('name', positionals[0], terminal));
const title = await answerOf('title', values.title, terminal);
const path = await answerOf('path', values.path, terminal);
terminal?.close();

const others = await Promise.all(remoteNames.map(readDeclaration));
const conflict = conflictOf({ name, path }, others);
if (conflict) refuse(conflict);

const group = groupOf(path, await readMenuGroups());

const began = performance.now();
const current = dependenciesAreCurrent();
for (const file of await writeRemote({ name, title, path, group })) console.log(`  ${file}`);
if (!values['no-install']) {
  await addDependencies();
  if (current) rememberDependencies();
}
console.log(`
已生成 ${name}（${((performance.now() - began) / 1000).toFixed(1)} 秒）。接下来：
  npm start                          在菜单中打开 ${title}（${path}）
  npx jest ${name}             单元测试
  ${name}/src/remote.ts   菜单位置、图标与可见的预置角色
详见 CONTRIBUTING.md 的 “A remote”。`);
