import * as api from '@hospital/shared/calls';
import { mayNow } from '@hospital/shared/session';

/** What is said where the receipt of a deposit was not printed: who has no 储值, which lists it, asks somebody who has. */
export const depositAgainWords = (): string =>
  `押金收据打印失败，${mayNow(api.accounts.page) ? '可' : '可请同事'}在储值中补打`;
