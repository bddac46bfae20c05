/** What is told to somebody outside the product: written with the change that it follows from, sent after it. */
export { backOff, outboxJob, type Sender } from './deliver';
export { enqueue, type Message } from './enqueue';
