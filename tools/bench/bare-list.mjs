/** The floor of `list-call.ts`: a Fastify route that runs one statement and sends its rows, and nothing else. */
import { createRequire } from 'node:module';

const requireFromServer = createRequire(new URL('../../server/package.json', import.meta.url));
const fastify = requireFromServer('fastify');
const pg = requireFromServer('pg');

const { text, values, url, poolSize } = JSON.parse(process.env.BARE_LIST);
const pool = new pg.Pool({ connectionString: url, max: poolSize, options: '-c timezone=Asia/Shanghai' });
const app = fastify();
app.get('/list', async () => {
  const { rows } = await pool.query(text, values);
  return { code: 0, msg: '', data: { records: rows, total: rows[0]?.count ?? 0 } };
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
