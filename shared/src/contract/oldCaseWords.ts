/** Records that were kept by an earlier system (domain.md §2.6 OldCase, OldVaccination). */
export const OLD_SOURCES = { xn: '小暖', own: '旧系统', excel: '表格' } as const;
export type OldSource = keyof typeof OLD_SOURCES;

/** What the fields of an old case, and of an old vaccination, are called. */
export const OLD_CASE_FIELDS = {
  date: '日期',
  ownerMobile: '宠主手机号',
  ownerName: '宠主姓名',
  petName: '宠物名称',
  doctorName: '医生',
  storeName: '就诊机构',
  complaint: '主诉',
  diagnosis: '诊断',
  prescription: '处方',
  content: '病历内容',
  vaccineName: '疫苗名称',
  batchNo: '疫苗批号',
  nextDate: '下次接种日期',
  source: '来源',
} as const;

/** Rows that one workbook of old records holds. */
export const MOST_OLD_ROWS = 5000;
/** Imports that are listed. */
export const MOST_OLD_IMPORTS = 50;
/** Old records of one animal or owner. */
export const MOST_OLD_OF_PET = 200;
