/**
 * Documents that owners sign on the screen, shared at run time as one module; loaded when the first one is opened. The pad
 * itself comes when somebody signs.
 */
export { linesOf, paragraphsOf } from './signing/paragraphs';
export { SignedDocument } from './signing/SignedDocument';
