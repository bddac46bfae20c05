/** Builds the server into `output`; whatever was there is replaced. */
export function buildServer(output: string): Promise<void>;
