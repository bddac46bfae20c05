import { screen } from '@testing-library/react';
import { fakeServer, fakeSession, httpStatus, renderPage } from '@hospital/shared/testing';
import OwnerCoupons from './OwnerCoupons';

const OF_OWNER = 'POST /hospital/bill/coupon/ofOwner';
const coupon = {
  ...{ id: 'y1', couponNo: 'YQ1', kindId: 'k1', kindName: '新客券', terms: '满200减50', scope: '全部项目' },
  ...{ ownerId: 'o1', ownerName: '王芳', storeIds: ['1004'], storeId: '1001', storeName: '一店' },
  ...{ reason: '新客登记', createName: '林婉清', createDate: '2026-11-24 10:00:00', status: 1 },
  ...{ startDate: '2026-11-24', endDate: '2027-01-22', billId: '', billNo: '', revokeReason: '', version: 1 },
  ...{ usable: 'N', whyNot: '本店不可用' },
};
const show = () =>
  renderPage(<OwnerCoupons ownerId="o1" />, {
    session: fakeSession(['hospital:bill:coupon:ofOwner']),
    at: '/customer/detail',
  });

it('shows what an owner has, why it cannot be used here, and on which bill it was', async () => {
  const server = fakeServer({
    [OF_OWNER]: () => [
      coupon,
      { ...coupon, id: 'y2', kindName: '洗护券', status: 2, billId: 'b1', billNo: 'ZD1', whyNot: '已用' },
    ],
  });
  show();
  expect(await screen.findByText('本店不可用')).toBeInTheDocument();
  expect(screen.getByText('已用')).toBeInTheDocument();
  expect(screen.getByText('ZD1')).toBeInTheDocument();
  expect(server.requests(OF_OWNER)).toEqual([{ ownerId: 'o1' }]);
});

it('says that there is none, and that the answer did not come', async () => {
  const server = fakeServer({ [OF_OWNER]: () => [] });
  const { unmount } = show();
  expect(await screen.findByText('没有优惠券')).toBeInTheDocument();
  unmount();
  server.use({ [OF_OWNER]: () => httpStatus(502) });
  show();
  expect(await screen.findByText('优惠券加载失败')).toBeInTheDocument();
});
