import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { boardingCalls as calls } from '@hospital/shared/contract/calls/boarding';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { make } from '../../test-support/refusals';
import type { TestClient } from '../../test-support/client';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { dayFrom, newCage, newDog, stay } from './boarding.fixture';

let server: TestServer;
let manager: TestClient;
let reception: TestClient;
before(async () => {
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  reception = await server.signIn('13800000003', 2);
});
after(() => server.close());

const inWords = ({ code, msg }: { readonly code: number; readonly msg: string }): void => {
  assert.ok(code >= 40000 && code < 50000, `${code} ${msg}`);
  assert.match(msg, /[\u4e00-\u9fff]{3}/);
};

test('of two who take animals into one cage at once one is told', async () => {
  const cageId = await newCage(manager);
  const dogs = [await newDog(reception), await newDog(reception)];
  const answers = await Promise.all(dogs.map(({ petId }) => stay(reception, manager, { petId, cageId })));
  const refused = answers.filter(({ code }) => code !== 0);
  assert.equal(refused.length, 1);
  refused.forEach(inWords);
});

test('an animal that died this morning is not taken in, booked or not', async () => {
  const booked = await newDog(reception);
  const coming = { startDate: dayFrom(1), planEndDate: dayFrom(3) };
  const { data } = await stay(reception, manager, { petId: booked.petId, ...coming });
  assert.equal((await make(reception, petCalls.changeStatus, { id: booked.petId, status: 2 })).code, 0);
  inWords(await make(reception, calls.checkIn, { id: data.id }));
  inWords(await stay(reception, manager, { petId: booked.petId }));
});

test('nobody leaves before they have come, and a signature that is a page of a megabyte is refused', async () => {
  const { data } = await stay(reception, manager, { startDate: dayFrom(2), planEndDate: dayFrom(4) });
  inWords(await make(reception, calls.checkOut, { id: data.id }));
  const signImg = `data:image/png;base64,<html>${'<p>签</p>'.repeat(150_000)}</html>`;
  inWords(await make(reception, calls.setDoc, { boardingId: data.id, templateId: 'agreement', signImg }));
});
