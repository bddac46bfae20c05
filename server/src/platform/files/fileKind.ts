import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FileType } from '@hospital/shared/contract/fileTypes';
import type { SessionIdentity } from '../sessions/session';

/** Records of one kind that show files: what they may show, and who sees the files with them. */
export interface FileKind {
  /** As in the audit log: `store`. */
  readonly bizType: string;
  /** Whether such a record may show files of that type. */
  readonly takes: (type: FileType) => boolean;
  /** What a user reads who gives it something else. */
  readonly refusal: string;
  /**
   * Whether the caller sees the record, by the very rule of the call that gives it.
   *
   * @param bizId column with the record's id
   */
  readonly seenBy: (caller: SessionIdentity, bizId: AnyPgColumn) => SQL | undefined;
}
