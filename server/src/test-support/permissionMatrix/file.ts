/** The matrix as it stands in the repository. */
export const matrixFile = new URL('../../../../docs/permissions.md', import.meta.url);
