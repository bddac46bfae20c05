/** @jest-environment jsdom */
import { head, wordsOf } from './data.fixture';
import { queueSlip } from './queueSlip';

const visit = {
  ...{ head, queueNo: 9, bookingNo: 'GH202611240009', time: '2026-11-24 10:00:00', type: '门诊' },
  ...{ petName: '大黄', ownerName: '<b>王</b>', doctorName: '' },
};

it('has the number and who waits, without a doctor where nobody was named', () => {
  const text = wordsOf(queueSlip(visit, { showStoreName: 'Y' }, '58mm'));
  for (const part of ['排队号 9', '宠物：大黄', '宠主：<b>王</b>', '类型：门诊', '挂号单号：GH202611240009'])
    expect(text).toContain(part);
  expect(text).toContain(head.storeName);
  expect(text).not.toContain('医生');
});
