/** Bundles the server into `output`. */
export function buildServer(output: string): Promise<void>;

/** Bundles the thread that reads and writes workbooks into `output`; gives its file. */
export function buildSpreadsheetWorker(output: string): Promise<string>;
