/** The bucket does not answer: what was known before holds until it does. */
export class BucketUnavailable extends Error {
  override readonly name = 'BucketUnavailable';
}
