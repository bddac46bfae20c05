import { developmentBuild, isBuildId, isReleaseName } from './names';
import { ReleaseRefused } from './releaseRefused';

const shown = (text: string): string => JSON.stringify(text.slice(0, 100));

/** @throws ReleaseRefused when it can be neither the host nor a remote */
export function expectName(name: string): void {
  if (!isReleaseName(name))
    throw new ReleaseRefused('bad-name', `${shown(name)} 不是模块名称：应为 host 或 remote-…`);
}

/** @throws ReleaseRefused when one of both cannot be */
export function expectNames(name: string, buildId: string): void {
  expectName(name);
  if (!isBuildId(buildId) || buildId === developmentBuild)
    throw new ReleaseRefused('bad-name', `${shown(buildId)} 不是构建编号`);
}
