/** Why a release was refused, for programs; the words are for people. */
export type RefusalReason =
  | 'bad-name'
  | 'bad-file-name'
  | 'bad-reason'
  | 'bad-description'
  | 'too-large'
  | 'content-differs'
  | 'build-missing'
  | 'file-missing'
  | 'hash-wrong'
  | 'host-missing'
  | 'shared-range'
  | 'module-not-provided'
  | 'call-not-answered'
  | 'page-not-owned'
  | 'page-collision'
  | 'page-lost'
  | 'strange-permission'
  | 'already-live'
  | 'not-live'
  | 'nothing-before'
  | 'moved-meanwhile'
  | 'host-stays'
  | 'release-page-stays'
  | 'host-no-canary'
  | 'no-canary'
  | 'bad-audience';

/** A release that is refused, with its reason and words. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';

  constructor(
    readonly reason: RefusalReason,
    message: string,
  ) {
    super(message);
  }
}
