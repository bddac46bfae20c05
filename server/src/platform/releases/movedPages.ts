import { MOVED_PATHS, type MovedPath } from '@hospital/shared/contract/movedPaths';
import type { RemoteBuild } from '@hospital/shared/contract/remote';
import { ReleaseRefused } from './releaseRefused';

type Declared = Pick<RemoteBuild, 'name' | 'owns' | 'pages'>;

const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** What a build has but for pages that another one of these has taken over from it. */
export function keptBy<Build extends Declared>(build: Build, others: readonly Declared[]): Build {
  const gone = MOVED_PATHS.filter(
    ({ path, from, to }) =>
      build.name === from && others.some(({ name, owns }) => name === to && owns.includes(path)),
  );
  return {
    ...build,
    owns: build.owns.filter((prefix) => gone.every(({ path }) => path !== prefix)),
    pages: build.pages.filter((page) => gone.every(({ path }) => !isBelow(page.path, path))),
  };
}

/** Those that took pages over before those that they have them from: of two that have a page the first one shows it. */
export function takersFirst<Remote extends { readonly name: string }>(
  remotes: readonly Remote[],
  moved: readonly MovedPath[] = MOVED_PATHS,
): readonly Remote[] {
  return moved.reduce((ordered, { from, to }) => {
    const [giver, taker] = [from, to].map((wanted) => ordered.findIndex(({ name }) => name === wanted));
    if (giver === undefined || taker === undefined || giver < 0 || taker < giver) return ordered;
    return ordered.toSpliced(taker, 1).toSpliced(giver, 0, ...ordered.slice(taker, taker + 1));
  }, remotes);
}

/**
 * A build that lacks pages which moved does not take the place of one that has them while the other remote lacks them.
 *
 * @param live the build that it takes the place of
 * @param others builds of other remotes in use
 * @throws ReleaseRefused
 */
export function movedPagesStay(build: Declared, live: Declared | null, others: readonly Declared[]): void {
  for (const { path, from, to } of MOVED_PATHS) {
    if (build.name !== from && build.name !== to) continue;
    const has = (remote: Declared, page: string): boolean => remote.pages.some((one) => one.path === page);
    const other = build.name === from ? to : from;
    const inUse = others.filter(({ name }) => name === other);
    const lost = live?.pages.find(
      (page) =>
        isBelow(page.path, path) &&
        !has(build, page.path) &&
        (inUse.length === 0 || !inUse.every((remote) => has(remote, page.path))),
    );
    if (lost)
      throw new ReleaseRefused(
        'page-lost',
        `页面 ${lost.path}（${lost.title}）将没有模块提供：${other} 在用的构建没有该页面，请先上线 ${other} 有该页面的构建`,
      );
  }
}
