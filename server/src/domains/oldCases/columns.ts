import { MOST_OLD_ROWS, OLD_CASE_FIELDS as words, OLD_SOURCES } from '@hospital/shared/contract/oldCaseWords';
import { importColumn as column, type ImportTable } from '../../platform/spreadsheet/importTable';

export const KINDS = { 病例: 'case', 免疫: 'vaccination' } as const;
export const SOURCES = Object.fromEntries(
  Object.entries(OLD_SOURCES).map(([source, name]) => [name, source]),
) as Readonly<Record<string, keyof typeof OLD_SOURCES>>;

/** Names of the workbook's lists of choices. */
export const lists = { kinds: '类别选项', sources: '来源选项' } as const;
const day = '例如 2024-05-01';

/** The columns of a workbook of old records: cases and vaccinations in one. */
export const columns = [
  column('kind', '类别', true, '病例或免疫', { width: 8, pick: lists.kinds }),
  column('date', words.date, true, `就诊或接种的日期，${day}`, { width: 14 }),
  column('ownerMobile', words.ownerMobile, true, '11位手机号；与宠物名称一起找到本系统的宠物', { width: 16 }),
  column('ownerName', words.ownerName, false, '', { longest: 30 }),
  column('petName', words.petName, true, '', { longest: 30 }),
  column('doctorName', words.doctorName, false, '', { longest: 30 }),
  column('storeName', words.storeName, false, '旧系统中的门店名称', { longest: 60 }),
  column('complaint', words.complaint, false, '病例', { width: 24, longest: 2000 }),
  column('diagnosis', words.diagnosis, false, '病例', { width: 24, longest: 500 }),
  column('prescription', words.prescription, false, '病例', { width: 24, longest: 2000 }),
  column('content', words.content, false, '病例；主诉、诊断、处方、病历内容至少填写一项', {
    width: 32,
    longest: 2000,
  }),
  column('vaccineName', words.vaccineName, false, '免疫必填', { longest: 60 }),
  column('batchNo', words.batchNo, false, '免疫', { longest: 60 }),
  column('nextDate', words.nextDate, false, `免疫，${day}`, { width: 14 }),
  column('source', words.source, false, '不填为表格', { width: 10, pick: lists.sources }),
] as const;

export type ColumnKey = (typeof columns)[number]['key'];
/** Workbooks of old records. */
export const oldTable: ImportTable<ColumnKey> = { what: '旧病历', columns, mostRows: MOST_OLD_ROWS };
