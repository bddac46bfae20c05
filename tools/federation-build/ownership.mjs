/**
 * Which remote a path belongs to: the one that owns its longest prefix, so that `/home/notice` may belong to another
 * remote than `/home`. Null when nobody owns it.
 *
 * @param {string} path
 * @param {readonly {name: string, owns: readonly string[]}[]} declarations
 * @returns {string | null} name of the remote
 */
export function ownerOf(path, declarations) {
  let owner = null;
  let longest = -1;
  for (const { name, owns } of declarations) {
    for (const prefix of owns) {
      const covers = path === prefix || path.startsWith(`${prefix}/`);
      if (covers && prefix.length > longest) [owner, longest] = [name, prefix.length];
    }
  }
  return owner;
}

/**
 * What is wrong with the paths of a remote, in words, or null.
 *
 * @param {{name: string, owns: readonly string[], pages: readonly {path: string}[]}} declaration
 * @param {readonly {name: string, owns: readonly string[]}[]} others declarations of the other remotes
 */
export function ownershipProblem(declaration, others) {
  for (const prefix of declaration.owns) {
    const twin = others.find(({ owns }) => owns.includes(prefix));
    if (twin) return `${prefix} belongs to ${twin.name} already`;
  }
  for (const { path } of declaration.pages) {
    if (ownerOf(path, [declaration]) === null) {
      return `page ${path} lies outside the remote's own paths (${declaration.owns.join(', ')})`;
    }
    const owner = ownerOf(path, [declaration, ...others]);
    if (owner !== declaration.name) return `page ${path} lies in paths of ${owner}`;
  }
  return null;
}
