import type { Referral } from '@hospital/shared/contract/calls/referrals';
import { correctedTitle } from '@hospital/shared/contract/testWords';

/** What the receiving doctor reads beside a referral whose reports were put right after it was sent; a line for each. */
export const correctedTests = ({ correctedTests: tests = [] }: Referral): readonly string[] =>
  tests.map(
    ({ said, correctTimes, correctTime }) =>
      `转诊后更正：${said}，以此为准。${correctTime.slice(0, 16)} ${correctedTitle(correctTimes)}`,
  );
