/** Words of files that are attached to pets, once (domain.md §2.12). */

export const ATTACHMENT_FIELDS = {
  petId: '宠物',
  petName: '宠物',
  caseId: '病例',
  caseNo: '病例号',
  bizType: '类型',
  name: '文件名',
  remark: '备注',
  shootTime: '拍摄时间',
  source: '来源',
  addendumFlag: '归档后补充',
  files: '文件',
} as const;

/** `bizType` of an attachment. */
export const ATTACHMENT_TYPES = {
  report: '报告',
  image: '影像',
  consent: '同意书',
  idcard: '证件',
  other: '其他',
} as const;
export type AttachmentType = keyof typeof ATTACHMENT_TYPES;

/** How a file came: from the page, or from a telephone by its QR code. */
export const ATTACHMENT_SOURCES = { desk: '电脑', phone: '手机' } as const;

/** Why somebody may not delete a file, by whose and how old it is; `''`: they may. */
export function whyNotDelete({
  own,
  late,
  any,
}: {
  /** Theirs. */
  readonly own: boolean;
  /** Older than `ATTACHMENT_DELETE_HOURS`. */
  readonly late: boolean;
  /** They may delete everybody's, at any time. */
  readonly any: boolean;
}): string {
  if (any) return '';
  if (!own) return '只能删除自己上传的文件';
  return late ? '上传已超过24小时，不能再删除' : '';
}
