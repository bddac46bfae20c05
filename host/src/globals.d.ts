/** Versions of the packages that the host provides to remotes, set by the build. */
declare const PROVIDED_VERSIONS: Readonly<
  Record<'react' | 'react-dom' | 'jotai' | 'dayjs' | '@tanstack/react-query' | '@hospital/shared', string>
>;
/** Id of the host's build. */
declare const BUILD_ID: string;
