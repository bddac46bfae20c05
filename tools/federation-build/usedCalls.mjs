import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './workspace.mjs';

/** The browser's side of the calls, one generated module a domain (`tools/contract/browserModules.ts`). */
const folder = path.join(root, 'shared/src/calls');

const LINE = /^.*? browserCall<.*?>\('(\w+)\.(\w+)', '(\w+)', '([^']+)'(?:, (\{.*\}))?\);$/gm;

/**
 * The calls that a generated module holds.
 *
 * @param {string} text
 * @returns {{ id: string, name: string, method: string, path: string, anyOf?: readonly string[] }[]}
 */
export const callsIn = (text) =>
  [...text.matchAll(LINE)].map(([, domain, name, method, where, flags]) => {
    const { anyOf } = JSON.parse(flags ?? '{}');
    return { id: `${domain}.${name}`, name, method, path: where, ...(anyOf ? { anyOf } : {}) };
  });

/** A call by its id, `domain.name`; undefined for one that is not declared. */
export function callNamed(id) {
  const [domain = ''] = id.split('.');
  const file = path.join(folder, `${domain}.ts`);
  if (!/^\w+$/.test(domain) || !existsSync(file)) return undefined;
  return callsIn(readFileSync(file, 'utf8')).find((call) => call.id === id);
}

/** What a description of a build says of a call. */
const toldOf = ({ id, method, path: where }) => ({ id, method, path: where });

/**
 * Finds the calls whose code goes into a build, by the module graph. A development build drops nothing that is unused,
 * so that it names all calls of the modules it has.
 */
export class UsedCalls {
  #modules = [];

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('UsedCalls', (compilation) => {
      compilation.hooks.finishModules.tap('UsedCalls', (modules) => {
        const own = (file) => file !== undefined && path.dirname(file) === folder;
        this.#modules = [...modules].filter(({ resource }) => own(resource));
      });
    });
  }

  /**
   * Once it is known which exports are used.
   *
   * @param {readonly string[]} others ids of calls that are made for the build by somebody else
   * @returns {{ id: string, method: string, path: string }[]} in the order of their ids
   */
  of({ moduleGraph }, others = []) {
    const used = this.#modules.flatMap((module) => {
      const exports = moduleGraph.getExportsInfo(module);
      return callsIn(readFileSync(module.resource, 'utf8')).filter(
        ({ name }) => exports.getUsed(name, undefined) !== UNUSED,
      );
    });
    const asked = others.map(callNamed).filter(Boolean);
    const all = new Map([...used, ...asked].map((call) => [call.id, toldOf(call)]));
    return [...all.values()].sort(({ id: one }, { id: other }) => (one < other ? -1 : 1));
  }
}

/** Webpack's `UsageState.Unused`. */
const UNUSED = 0;
