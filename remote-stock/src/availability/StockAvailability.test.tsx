import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, httpStatus, renderPage } from '@hospital/shared/testing';
import StockAvailability from './StockAvailability';

const CALL = 'GET /warehouse/stock/availability';
const batch = (fields: object) => ({
  ...{ id: 'b1', warehouseName: '天河店仓库', batchNo: 'P2026A', expireDate: '2027-01-31' },
  ...{ expired: 'N', free: 12.5, locked: 1 },
  ...fields,
});
const available = (fields: object = {}) => ({
  ...{ productId: 'p1', name: '头孢', unit: '盒', stockFlag: 'Y', free: 12.5, locked: 1, expired: 3 },
  nearestExpireDate: '2027-01-31',
  batches: [batch({ id: 'b0', batchNo: 'P2025A', expired: 'Y', free: 0, locked: 0 }), batch({})],
  ...fields,
});

it('tells what is free, held and expired, and its batches when asked', async () => {
  const server = fakeServer({ [CALL]: () => available() });
  renderPage(<StockAvailability productId="p1" storeId="s1" />);
  expect(await screen.findByText('可用 12.5 盒')).toBeInTheDocument();
  expect(screen.getByText('锁定 1 盒')).toBeInTheDocument();
  expect(screen.getByText('已过期 3 盒')).toBeInTheDocument();
  expect(screen.getByText('最近效期 2027-01-31')).toBeInTheDocument();
  expect(server.requests(CALL)).toEqual([{ productId: 'p1', storeId: 's1' }]);
  expect(screen.queryByText('P2026A')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '查看批次', expanded: false }));
  expect(screen.getByText('P2026A')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '收起批次' }));
  expect(screen.queryByText('P2026A')).toBeNull();
});

it('says that there is none, that nobody counts it, and that it did not come', async () => {
  const server = fakeServer({
    [CALL]: () => available({ free: 0, locked: 0, expired: 0, nearestExpireDate: null, batches: [] }),
  });
  const { unmount } = renderPage(<StockAvailability productId="p1" />);
  expect(await screen.findByText('无可用库存')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  server.use({ [CALL]: () => available({ stockFlag: 'N' }) });
  const other = renderPage(<StockAvailability productId="p1" />);
  expect(await screen.findByText('不管理库存')).toBeInTheDocument();
  other.unmount();
  server.use({ [CALL]: () => httpStatus(502) });
  renderPage(<StockAvailability productId="p1" />);
  expect(await screen.findByText('可用库存加载失败')).toBeInTheDocument();
});
