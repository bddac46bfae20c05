import { type ReactNode, useState } from 'react';
import { Button, Input, Space } from '@hospital/shared/ui/core';

interface NumberFieldProps {
  /** A form gives it, as the next three. */
  readonly value?: string;
  readonly onChange?: (number: string) => void;
  readonly 'aria-label'?: string;
  readonly 'aria-required'?: boolean;
  /** The next number that is free, kept for the caller for ten minutes. */
  readonly next: () => Promise<string>;
}

/** The number of a file: typed, or the next one of the store. */
export function NumberField({ value = '', onChange, next, ...aria }: NumberFieldProps): ReactNode {
  const [taking, setTaking] = useState(false);
  const take = async (): Promise<void> => {
    setTaking(true);
    // The client has said what went wrong.
    const number = await next().catch(() => undefined);
    setTaking(false);
    if (number !== undefined) onChange?.(number);
  };
  return (
    <Space>
      <Input {...aria} maxLength={32} value={value} onChange={(text) => onChange?.(text)} />
      <Button
        loading={taking}
        aria-label={`取号：${aria['aria-label'] ?? '编号'}`}
        onClick={() => void take()}
      >
        取号
      </Button>
    </Space>
  );
}
