/** @jest-environment jsdom */
import { noteFirstBatch } from './firstBatch';

const kept = (): unknown => JSON.parse(localStorage.getItem('firstBatch') ?? 'null');

it('keeps the first batch of a document, with the address and the place that it is of', () => {
  for (const cookie of ['clientToken=t', 'tenantId=1', 'warehouseId=S%201', 'warehouseType=2'])
    document.cookie = cookie;
  history.replaceState(null, '', '/home?a=1');
  noteFirstBatch('{"calls":[1]}');
  noteFirstBatch('{"calls":[2]}');
  expect(kept()).toEqual({ address: '/home?a=1', place: '1 S 1 2 ', body: '{"calls":[1]}' });
});
