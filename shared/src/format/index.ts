/** Words and figures as this product writes them; pure functions, for browser and server. */
export { formatCount } from './count';
