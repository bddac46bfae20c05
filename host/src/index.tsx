import { start } from './bootstrap';

void start(document.getElementById('root') as HTMLElement);
