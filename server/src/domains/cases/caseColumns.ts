import type { SheetColumn } from '../../platform/spreadsheet/workbook';

/** A column that shows a text of the row as it is. */
const text = <Key extends string>(
  key: Key,
  title: string,
  width?: number,
): SheetColumn<{ readonly [key in Key]: string | null }> => ({
  title,
  value: (row) => row[key],
  ...(width === undefined ? {} : { width }),
});

/** Whose case a row is about, alike in every sheet that says so. */
export const caseColumns = {
  storeName: text('storeName', '门店', 28),
  caseNo: text('caseNo', '病例号', 20),
  ownerName: text('ownerName', '宠主', 12),
  ownerMobile: { ...text('ownerMobile', '电话'), mobiles: true },
  petName: text('petName', '宠物', 12),
  doctorName: text('doctorName', '医生', 12),
} as const;
