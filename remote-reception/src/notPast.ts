import type { RulesProps } from '@hospital/shared/ui/core';

/** A day that is typed may lie outside what the calendar offers; one that is over is refused at its field. */
export const notPast = (today: string): RulesProps => ({
  validator: (day: string | undefined, refuse) =>
    refuse(day && day < today ? `${day} 已过，请选择今天或以后的日期` : undefined),
});
