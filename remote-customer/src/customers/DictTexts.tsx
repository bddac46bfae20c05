import { Fragment, type ReactNode } from 'react';
import { DictText } from '@hospital/shared/ui/data';

interface DictTextsProps {
  /** `customer_tag`. */
  readonly type: string;
  readonly codes: readonly string[];
}

/** Several codes of a dictionary in words: `老客户、重要客户`. */
export const DictTexts = ({ type, codes }: DictTextsProps): ReactNode =>
  codes.map((code, index) => (
    <Fragment key={code}>
      {index > 0 && '、'}
      <DictText type={type} code={code} />
    </Fragment>
  ));
