import { store } from '../../../test/organisation.fixture';
import { newStore, storeRequest, storeValues } from './store.model';

const detail = { ...store(), provinceName: '广东省', cityName: '深圳市', districtName: '南山区' };

it('a new store is open from 08:00 to 08:30 and lets every address in', () => {
  expect(newStore).toEqual({
    status: 1,
    openningHoursStart: '08:00',
    openningHoursEnd: '08:30',
    ipWhiteList: '{ip}',
  });
});

it('an end of 24:00 is sent as 23:59, and shown as 24:00 again', () => {
  const values = storeValues(detail);
  expect(values.openningHoursEnd).toBe('24:00');
  expect(storeRequest(values).openningHoursEnd).toBe('23:59');
  expect(storeRequest({ ...values, openningHoursEnd: '21:30' }).openningHoursEnd).toBe('21:30');
});
