/** What is printed: pure functions from records and settings to whole HTML documents, and the frame that prints them. */
export { agreement, type PrintAgreement } from './agreement';
export { caseRecord, type PrintCase } from './caseRecord';
export { closingSlip } from './closing';
export { consumeSheet } from './consume';
export type { PaymentWay, PrintBill, PrintHead, PrintLine, PrintPatient, PrintPayment } from './data';
export { deviceImage, type PrintDeviceImage } from './deviceImage';
export { exam, type PrintExam } from './exam';
export { printFrame, printUnseen, settleFrame } from './frame';
export { papers, type Paper, type PaperName } from './paper';
export { prescription, type PrintPrescription } from './prescription';
export { queueSlip, type PrintQueueSlip } from './queueSlip';
export { receipt } from './receipt';
export { slip, type PrintSlip } from './slip';
export { rollOf, sheetOf, type PrintSettings } from './settings';
export { summary, type PrintSummary } from './summary';
