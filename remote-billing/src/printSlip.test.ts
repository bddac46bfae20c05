/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import { printSlip } from './printSlip';

it('sends to 账单查询 those alone who may look there', async () => {
  fakeServer({ 'POST /hospital/bill/print/{id}': () => refusal(50000, '') });
  renderPage(createElement('p'), { session: fakeSession(['hospital:bill:list']) });
  expect(await printSlip('k1')).toBe(false);
  expect(await screen.findByText('小票打印失败，可在账单查询中补打')).toBeInTheDocument();
  renderPage(createElement('p'), { session: fakeSession(['hospital:bill:pay']) });
  expect(await printSlip('k1')).toBe(false);
  expect(await screen.findByText('小票打印失败，可请同事在账单查询中补打')).toBeInTheDocument();
});
