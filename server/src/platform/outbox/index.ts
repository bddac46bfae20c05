/** What is told to somebody outside the product: written with the change that it follows from, sent after it. */
export { FinalFault, outboxJob, type Sender } from './deliver';
export { enqueue } from './enqueue';
export { shownError } from './shownError';
