import type { MedicalCase } from '@hospital/shared/contract/calls/cases';

/** A running case with a complaint and a temperature. */
export const CASE: MedicalCase = {
  ...{
    id: 'c1',
    caseNo: 'BL1',
    storeId: 's1',
    storeName: '测试门店',
    version: 3,
    versionNo: 1,
    draftFlag: 'N',
  },
  ...{ ownerId: 'o1', ownerName: '李雷', ownerMobile: '138****1234', petId: 'p1', petName: '豆豆' },
  ...{ species: 'DOG', breed: '', sex: '1', petAge: '2岁', color: '', doctorId: 'u2', doctorName: '王医生' },
  ...{ caseType: 1, firstFlag: 'N', visitTime: '2026-11-24 09:00:00', complaint: '呕吐', diagnosis: '' },
  ...{ presentHistory: '', pastHistory: '', exam: { temperature: '40.1' }, tcm: null, diagnoses: [] },
  ...{
    treatment: '',
    advice: '',
    prognosis: '',
    assistantId: '',
    assistantName: '',
    treatmentCaseStatus: '0',
  },
  ...{ status: 1, endTime: null, archiveTime: null, withdrawUntil: null, judgeScore: null, visit: null },
  ...{
    attachmentCount: 0,
    billAmount: 0,
    unpaidAmount: 0,
    addenda: [],
    updateName: '王医生',
    updateDate: '',
  },
  rules: {
    ...{ requiredExam: ['temperature'], requireDiagnosis: 'Y', tcmMode: 'N' },
    ...{ archiveHours: 24, withdrawHours: 24 },
  },
};
