import type { RemoteBuild } from '../../shared/src/contract/remote';
import { overlayRemote } from '../dev-remote/overlay.mjs';

const built = (name: string, buildId: string): RemoteBuild => ({
  ...{ name, title: name, owns: [`/${name}`], pages: [], buildId, container: name, sharedRange: '^1.0.0' },
  ...{ entry: 'remoteEntry.js', integrity: 'sha384-x', files: {}, needs: {} },
});
const live = ['remote-clinic', 'remote-org'].map((name) => ({ name, buildId: 'b1' }));

it.each([
  ['in place of the live build', 'remote-org', ['remote-org dev', 'remote-clinic b1']],
  [
    'beside what is live, first, so that a page that it takes over is its own',
    'remote-billing',
    ['remote-billing dev', 'remote-clinic b1', 'remote-org b1'],
  ],
])('a build stands in the registry %s', (_, name, names) => {
  const registry = overlayRemote(
    JSON.stringify({ host: { buildId: 'h1' }, remotes: live }),
    built(name, 'dev'),
  );
  const { remotes } = JSON.parse(registry) as {
    remotes: { name: string; buildId: string; entry?: string }[];
  };
  expect(remotes.map((remote) => `${remote.name} ${remote.buildId}`)).toEqual(names);
  expect(remotes[0]?.entry).toBe(`/remotes/${name}/dev/remoteEntry.js`);
});

it('a build brings its parts along, by their names', () => {
  const part = { path: 'org/card', module: 'card/Card', title: '组件', part: { height: 80 } };
  const registry = overlayRemote(JSON.stringify({ remotes: live }), {
    ...built('remote-org', 'dev'),
    pages: [part],
  });
  expect(JSON.parse(registry)).toMatchObject({ remotes: [{ name: 'remote-org', pages: [part] }, {}] });
});
