import { type ReactNode, useState } from 'react';
import { Select } from '@hospital/shared/ui/core';
import Trend from './Trend';
import { comparable, type Measured, pointsOf, valueOf } from './trendPoints';

interface TrendChoiceProps {
  readonly label: string;
  /** The newest first. */
  readonly measured: readonly Measured[];
}

/** One of the values that were measured more than once, over the visits; nothing where there is none. */
export default function TrendChoice({ label, measured }: TrendChoiceProps): ReactNode {
  const [item, setItem] = useState<string>();
  const items = comparable(measured);
  if (items.length === 0) return null;
  const chosen = item !== undefined && items.includes(item) ? item : undefined;
  return (
    <>
      <Select
        aria-label={label}
        placeholder={label}
        allowClear
        showSearch
        value={chosen}
        options={items.map((value) => ({ value, label: value }))}
        onChange={(value?: string) => setItem(value)}
      />
      {chosen !== undefined && (
        <Trend
          item={chosen}
          unit={measured.map((one) => valueOf(one, chosen)?.unit ?? '').find((unit) => unit !== '') ?? ''}
          points={pointsOf(measured, chosen)}
        />
      )}
    </>
  );
}
