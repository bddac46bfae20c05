/** Components of other remotes, by name. */
export { Part } from './Part';
