import { lazy } from 'react';

const parts = () => import(/* webpackChunkName: "files-parts" */ './parts');

export const Gallery = lazy(async () => ({ default: (await parts()).Gallery }));
export const Upload = lazy(async () => ({ default: (await parts()).Upload }));
/** Shows a document in a window of its own. */
export const openFile = async (file: { readonly url: string; readonly name: string }): Promise<void> =>
  (await parts()).openFile(file);
