/** Hosts outside that the server asks, and what it believes of them. */
export { HostFault } from './faults';
export { reasonOf } from './reasonOf';
export { isSignedBy, signatureOf, type Signed } from './signature';
export { signedPost } from './signedPost';
export { textsOver, type TextProvider } from './texts';
