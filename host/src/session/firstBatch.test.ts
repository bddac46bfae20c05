/** @jest-environment jsdom */

const kept = (): unknown => JSON.parse(localStorage.getItem('firstBatch') ?? 'null');

let noteFirstBatch: (body: string) => void;
beforeEach(async () => {
  localStorage.clear();
  jest.resetModules();
  ({ noteFirstBatch } = await import('./firstBatch'));
});

it('keeps the first batch of a document, with the address and the place that it is of', () => {
  for (const cookie of ['clientToken=t', 'tenantId=1', 'warehouseId=S%201', 'warehouseType=2'])
    document.cookie = cookie;
  history.replaceState(null, '', '/home');
  noteFirstBatch('{"calls":[1]}');
  noteFirstBatch('{"calls":[2]}');
  expect(kept()).toEqual({ address: '/home', place: '1 S 1 2 ', body: '{"calls":[1]}' });
});

it('keeps none of an address with a query, which may name somebody', () => {
  history.replaceState(null, '', '/workspace/front?register=13800000001');
  noteFirstBatch('{"calls":[1]}');
  expect(kept()).toBeNull();
});
