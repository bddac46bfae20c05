import { MOBILE } from '@hospital/shared/contract/phone';
import type { RulesProps } from '@hospital/shared/ui/core';

const MASKED = /^\d{3}\*{4}\d{4}$/;

/** A mobile number, or one of which its reader was shown stars. */
export const mobileOrMasked: RulesProps = {
  validator: (text: string | undefined, refuse) =>
    refuse(!text || MASKED.test(text) || MOBILE.test(text) ? undefined : '请输入11位手机号'),
};
