import type { TraceWords } from '../../platform/http/callServices';
import { filtersInWords, storeNameOf } from './filtersInWords';

/** How the log words what a read was asked for. */
export const traceWords: TraceWords = { storeName: storeNameOf, filters: filtersInWords };
