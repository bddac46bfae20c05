import { ATTACHMENT_TYPES, type AttachmentType } from '@hospital/shared/contract/attachmentWords';
import type { AttachmentCase, attachmentCalls } from '@hospital/shared/contract/calls/attachments';
import type { RequestOf } from '@hospital/shared/contract/call';
import { formatDate } from '@hospital/shared/format';
import type { UploadedFile } from '@hospital/shared/ui/core';

export const TYPE_OPTIONS = Object.entries(ATTACHMENT_TYPES).map(([value, label]) => ({
  value: value as AttachmentType,
  label,
}));

/** A pet of the owner as choices show it. */
export interface ChosenPet {
  readonly id: string;
  readonly name: string;
}

/** `BL2026… 2026-11-20 肠炎（已归档）`. */
export const caseLabel = ({ caseNo, visitTime, diagnosis, archivedFlag }: AttachmentCase): string =>
  [caseNo, formatDate(visitTime), diagnosis].filter(Boolean).join(' ') +
  (archivedFlag === 'Y' ? '（已归档）' : '');

/** What the dialog holds. */
export interface UploadValues {
  readonly petId: string;
  readonly bizType: AttachmentType;
  readonly caseId?: string;
  readonly addendum?: boolean;
  readonly files?: readonly UploadedFile[];
  /** `2026-08-03 10:30`; empty: now. */
  readonly shootTime?: string;
  readonly remark?: string;
}

export const requestOf = ({
  files = [],
  caseId,
  addendum,
  shootTime,
  remark,
  ...values
}: UploadValues): RequestOf<typeof attachmentCalls.save> => ({
  ...values,
  files: files.map(({ url, name }) => ({ url, name })),
  ...(caseId ? { caseId } : {}),
  ...(caseId && addendum ? { addendumFlag: 'Y' as const } : {}),
  ...(shootTime ? { shootTime } : {}),
  ...(remark ? { remark } : {}),
});
