import type { RulesProps } from '@hospital/shared/ui/core';

/** What has to be filled in. */
export const must: RulesProps = { required: true, message: '请录入必填项' };
