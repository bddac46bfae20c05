/** The thread when the server runs from its sources: Node does not carry tsx over to threads. */
(await import('tsx/esm/api')).register();
await import('./ocrThread.ts');
