/**
 * Under what name a run keeps which tests were flaky and how long they took: the one that its caller gives as
 * `SERVER_TEST_SUITE`. The database does not tell runs apart: with `TEST_DATABASE_URL` set for a whole `npm test` each of
 * them is on PostgreSQL.
 */
export const suiteName = (env = process.env) => env.SERVER_TEST_SUITE || 'server tests';
