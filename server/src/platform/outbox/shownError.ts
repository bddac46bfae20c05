/**
 * Why a message was not sent, for people at the desk. Faults of hosts are said in Chinese; what else went wrong is English
 * of the program or a statement of the database with its parameters, and is kept in the table alone.
 *
 * @param error of a row of the outbox
 */
export const shownError = (error: string): string =>
  error !== '' && (/^Failed query/.test(error) || !/\p{Script=Han}/u.test(error)) ? '系统出错' : error;
