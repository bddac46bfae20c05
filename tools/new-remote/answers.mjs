import { ownershipProblem } from '../federation-build/ownership.mjs';

/**
 * What a new remote is made from.
 *
 * @typedef {object} NewRemote
 * @property {string} name folder and federation name: `remote-stock`
 * @property {string} title what it is about, in Chinese; the title of its first page, too
 * @property {string | null} [group] name of the group of the menu that its page stands in; null: in the top bar
 * @property {string} path address of its first page: `/store/expiredStock`
 */

const NAME = /^remote-[a-z]{2,20}$/;
const TITLE = /^[\p{L}\p{N}（）、·/ -]{1,20}$/u;
const PATH = /^(\/[a-zA-Z][a-zA-Z0-9]*)+$/;

/** `stock` and `remote-stock` are one name. */
export const fullName = (name) => (name.startsWith('remote-') ? name : `remote-${name}`);

/**
 * What is wrong with one answer, in words, or null.
 *
 * @type {Record<keyof NewRemote, (answer: string) => string | null>}
 */
export const problemOf = {
  name: (answer) =>
    NAME.test(fullName(answer)) ? null : '名称为 2 至 20 个小写字母，例如 stock（文件夹即 remote-stock）',
  title: (answer) => (TITLE.test(answer) ? null : '标题为 1 至 20 个字，不含引号等符号，例如 库存预警'),
  path: (answer) => (PATH.test(answer) ? null : '路径以 / 开头，各段以字母开头，例如 /store/expiredStock'),
};

/**
 * What is wrong with a remote beside those that exist, in words, or null.
 *
 * @param {NewRemote} remote
 * @param {readonly {name: string, owns: readonly string[]}[]} others declarations of the existing remotes
 */
export function conflictOf({ name, path }, others) {
  if (others.some((other) => other.name === name)) return `${name} 已存在`;
  if (ownershipProblem({ name, owns: [path], pages: [{ path }] }, others))
    return `路径 ${path} 已属于其他模块`;
  const taken = others.find(({ pages = [] }) => pages.some((page) => page.path.startsWith(`${path}/`)));
  return taken ? `路径 ${path} 下已有 ${taken.name} 的页面` : null;
}

/** `/store/expiredStock` -> the folder `expiredStock` and the component `ExpiredStockPage` in it. */
export function featureOf(path) {
  const last = path.split('/').at(-1);
  const feature = last[0].toLowerCase() + last.slice(1);
  return { feature, page: `${feature[0].toUpperCase()}${feature.slice(1)}Page` };
}

/**
 * The group of the menu that a path belongs to, by the name under which the contract exports it; null: the top bar.
 *
 * @param {string} path
 * @param {Record<string, unknown>} contract what `shared/contract/menu` exports
 */
export function groupOf(path, contract) {
  const found = Object.entries(contract).find(
    ([name, group]) => name.endsWith('_GROUP') && path.startsWith(`${group.path}/`),
  );
  return found?.[0] ?? null;
}
