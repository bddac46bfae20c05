/**
 * The registry of a shell with one remote's entry in it replaced by another build, or added to it: first, so that a page
 * that the remote takes over from another one is its own.
 *
 * @param {string} registry as the shell answered it
 * @param {import('../../shared/src/contract/remote').RemoteBuild} build its `remote.json`
 * @returns {string}
 */
export function overlayRemote(registry, build) {
  const { owns: _owns, calls: _calls, entry, ...described } = build;
  const { name, buildId } = described;
  const own = { ...described, entry: `/remotes/${name}/${buildId}/${entry}` };
  const known = JSON.parse(registry);
  const others = known.remotes.filter((remote) => remote.name !== name);
  return JSON.stringify({ ...known, remotes: [own, ...others] });
}

/** The host's page with a script of this server, as its Content-Security-Policy allows, that reloads it. */
export const addReload = (html) =>
  html.replace('</head>', '<script src="/__dev/reload.js" defer></script></head>');
