import { defineStates } from './states';

/** `status` of a referral (domain.md §2.6). */
export type ReferralStatus = 0 | 1 | 2 | 3;
export type ReferralMove = 'accept' | 'reject' | 'cancel';

/** The way of a referral: whoever receives it takes it or sends it back; its sender may withdraw it before. */
export const referralStates = defineStates<ReferralStatus, ReferralMove>({
  words: { 0: '待接收', 1: '已接收', 2: '已退回', 3: '已撤销' },
  moves: {
    accept: { word: '接收', from: [0], to: 1 },
    reject: { word: '退回', from: [0], to: 2 },
    cancel: { word: '撤销', from: [0], to: 3 },
  },
});

/** What the fields of a referral are called. */
export const REFERRAL_FIELDS = {
  referralNo: '转诊号',
  toStoreId: '接收门店',
  externalHospital: '院外医院',
  toDoctorId: '接收医生',
  reason: '转诊原因',
  rejectReason: '退回原因',
  attachIds: '随附文件',
} as const;
export const REFERRAL_REASON_LIMIT = 500;
export const HOSPITAL_NAME_LIMIT = 60;
