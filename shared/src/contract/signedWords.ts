/** Characters of a document that owners sign. */
export const DOCUMENT_LIMIT = 20_000;
/** Characters of the picture of a signature, as `data:image/png;base64,…`. */
export const SIGNATURE_LIMIT = 100_000;
