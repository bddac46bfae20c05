import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inStoreBarcode } from './barcode';
import { demoProducts } from './stock';

test('a barcode of the house has the check digit that a scanner looks at', () => {
  assert.equal(inStoreBarcode(1), '2000000000015');
  assert.equal(inStoreBarcode(0), '2000000000008');
});

test('whoever scans goods of the demo finds them: all that is in stock has a barcode of its own', () => {
  const stocked = demoProducts().filter(({ stockFlag }) => stockFlag === 'Y');
  assert.ok(stocked.length > 0);
  assert.equal(new Set(stocked.map(({ barcode }) => barcode)).size, stocked.length);
  for (const { barcode } of stocked) assert.match(barcode ?? '', /^20\d{11}$/);
  for (const { stockFlag, barcode } of demoProducts()) if (stockFlag === 'N') assert.equal(barcode, '');
});
