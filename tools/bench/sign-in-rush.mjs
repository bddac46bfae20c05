/**
 * Wrong sign-ins all at once, each over a connection and under a name of its own, in a process of their own. Tells the
 * code of each answer.
 */
import { request } from 'node:http';
import { json } from 'node:stream/consumers';

const answerOf = (address, from, body) =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
    request(address, { method: 'POST', headers, agent: false }, (answer) =>
      json(answer).then(({ code }) => resolve(code), reject),
    )
      .on('error', reject)
      .end(JSON.stringify(body));
  });

process.on('message', async ({ address, from, bodies }) => {
  process.send(await Promise.all(bodies.map((body) => answerOf(address, from, body))));
});
