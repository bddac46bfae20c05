import type { Referral } from '@hospital/shared/contract/calls/referrals';
import { letterOf } from './printLetter';

const ROW = {
  ...{ referralNo: 'ZZ1', fromStoreId: '1001', fromDoctorName: '周思远', caseNo: 'BL1', toStoreId: null },
  ...{ externalHospital: '省农大', toStoreName: '', toDoctorName: '', ownerName: '王小明' },
  ...{ ownerMobile: '138****1001', petName: '豆豆', petAge: '3岁', reason: '骨科手术' },
  ...{ summary: '主诉：跛行', files: [], createDate: '2026-11-24 09:00:00' },
} as unknown as Referral;
const ANIMAL = { species: '犬', breed: '柯基', sex: '公', color: '' };

it('says what animal it is and how old, why it is sent and with which files', () => {
  const letter = letterOf({ ...ROW, files: [{ id: 'f1', name: 'X光.jpg' }] }, ANIMAL);
  expect(letter.patient).toMatchObject({
    species: '犬',
    breed: '柯基',
    sex: '公',
    age: '3岁',
    recordNo: 'BL1',
  });
  expect(letter.content.split('\n')).toEqual([
    '转诊号：ZZ1',
    '转往：省农大（院外）',
    '转诊原因：骨科手术',
    '主诉：跛行',
    '随附文件：X光.jpg',
  ]);
});

it('says nothing of files where there are none', () => {
  expect(letterOf(ROW, ANIMAL).content).not.toContain('随附文件');
});

it('says which reports were put right after it was written, by what they say now', () => {
  const said = '血常规（白细胞 WBC 9.2 10^9/L）';
  const corrected = { id: 't1', said, correctTimes: 1, correctTime: '2026-11-25 10:30:00' };
  expect(
    letterOf({ ...ROW, correctedTests: [corrected] }, ANIMAL)
      .content.split('\n')
      .slice(3),
  ).toEqual([
    '主诉：跛行',
    '转诊后更正：血常规（白细胞 WBC 9.2 10^9/L），以此为准。2026-11-25 10:30 更正报告（第 1 次更正）',
  ]);
});
