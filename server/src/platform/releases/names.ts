/** The host's folder among the releases; all others are remotes. */
export const hostName = 'host';
/** Names and build ids are path segments of URLs. */
export const segment = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
/** Build id of the development watch, whose files change in place. */
export const developmentBuild = 'dev';
/** Folder of a name's history, which is no build. */
export const historyFolder = 'history';
/** Describes a build's files; it is written last, so that a build with one is whole. */
export const manifestFile = 'manifest.json';

/** Id of a team's token. */
export const tokenId = /^[0-9a-f]{12}$/;

/** Whether it may be a build: `history` stands where builds stand. */
export const isBuildId = (text: string): boolean => segment.test(text) && text !== historyFolder;

/** Whether it may be published: the host or a remote. */
export const isReleaseName = (text: string): boolean =>
  segment.test(text) && (text === hostName || text.startsWith('remote-'));

const fileSegment = /^[A-Za-z0-9_@+~-][A-Za-z0-9_@+~.-]*$/;
const longestPath = 200;

/** Whether a file of a build may be called so: below the build's folder, nothing hidden, nothing that leads out. */
export const isFilePath = (path: string): boolean =>
  path.length <= longestPath &&
  path !== manifestFile &&
  !path.includes('__proto__') &&
  path.split('/').every((part) => fileSegment.test(part) && !part.includes('..'));
