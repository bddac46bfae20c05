import type { Handlers } from '../../platform/http/call';
import { home, saveCards } from './home';

/** The home page (domain.md §1.2 `POST /home/index.do`). */
export const dashboardHandlers: Handlers<'dashboard'> = { home, saveCards };
