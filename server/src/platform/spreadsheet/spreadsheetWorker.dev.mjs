/**
 * The thread when the server runs from its sources. Node does not carry tsx over to threads; tests, which start
 * hundreds of them, have it bundled once.
 */
const bundled = process.env['SPREADSHEET_WORKER'];
if (!bundled) (await import('tsx/esm/api')).register();
await import(bundled ?? './spreadsheetWorker.ts');
