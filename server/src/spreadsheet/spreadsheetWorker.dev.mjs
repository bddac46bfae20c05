/** The thread when the server runs from its sources (tests): Node does not carry tsx over to threads. */
import { register } from 'tsx/esm/api';

register();
await import('./spreadsheetWorker.ts');
