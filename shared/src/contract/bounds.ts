/** Bounds that server and pages both keep. They stand apart from the schemas, which no bundle of a browser holds. */

/** Bytes of an announcement's content (domain.md §1.4). */
export const NOTICE_LIMIT = 200 * 1024;
/** Characters of an announcement's title (domain.md §1.4). */
export const NOTICE_NAME_LIMIT = 100;
/** Files that may be attached to one attempt at a follow-up. */
export const MOST_FOLLOW_FILES = 9;
