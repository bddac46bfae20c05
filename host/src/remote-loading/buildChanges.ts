import { valueStore } from '@hospital/shared/host';

/** Which build is held or live where has changed so many times. */
const changes = valueStore(0);

/** Other builds are held or live now. */
export const noteBuildChange = (): void => changes.write(changes.read() + 1);

/** Renders again when other builds are held or live. */
export const useBuildChanges = changes.useValue;
