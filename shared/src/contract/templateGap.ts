/** What a template leaves to be filled in. */
export const TEMPLATE_GAP = /_{2,}/;
