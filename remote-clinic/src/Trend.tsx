import type { ReactNode } from 'react';
import { Curve } from '@hospital/shared/ui/charts';
import type { TrendPoint } from './trendPoints';

interface TrendProps {
  readonly item: string;
  readonly unit: string;
  /** The oldest first. */
  readonly points: readonly TrendPoint[];
}

const FLAGS = { H: '偏高', L: '偏低', N: '' } as const;

/** One value of an animal over its visits, with what was too high or too low. */
export default function Trend({ item, unit, points }: TrendProps): ReactNode {
  return (
    <Curve
      label={`${item}趋势`}
      caption={`${item}趋势${unit && `（${unit}）`}`}
      readings={points.map(({ time, number, value, flag }, at) => ({
        id: String(at),
        time,
        value: number,
        words: `${value} ${FLAGS[flag]}`,
        outside: flag !== 'N',
      }))}
    />
  );
}
