/** Milliseconds that a file of server tests may take. */
export const fileLimit = Number(process.env.TEST_FILE_LIMIT ?? 360) * 1000;
