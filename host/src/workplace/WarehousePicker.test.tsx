import { screen } from '@testing-library/react';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { WarehousePicker } from './WarehousePicker';

it('says of which warehouses the stores are closed', async () => {
  const place = { warehouseType: 1, address: '', description: '' };
  fakeServer({
    'GET /myWarehouse': () => [
      { ...place, id: 'W1', warehouseName: '天河店仓', closedFlag: 'N' },
      { ...place, id: 'W2', warehouseName: '海珠店仓', closedFlag: 'Y' },
      { ...place, id: 'W3', warehouseName: '中心仓' },
    ],
  });
  renderPage(<WarehousePicker />, { session: fakeSession([]) });
  const names = async () =>
    (await screen.findAllByRole('button', { name: /仓/ })).map(({ textContent }) => textContent);
  await screen.findByRole('button', { name: '海珠店仓（已停业）' });
  expect(await names()).toEqual(['天河店仓', '海珠店仓（已停业）', '中心仓']);
});
