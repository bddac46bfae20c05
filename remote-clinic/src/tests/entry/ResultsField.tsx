import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { PanelItem, TestResult } from '@hospital/shared/contract/calls/testing';
import { flagOf, limitsInWords } from '@hospital/shared/contract/testValues';
import { MOST_RESULTS } from '@hospital/shared/contract/testWords';
import { Alert, Button, Input } from '@hospital/shared/ui/core';
import { outsideMark, outsideWord } from '../../outside';
import { type EntryRow, limitsOf } from './entry.model';
import { readPasted } from './paste';
import classes from './entry.module.css';

interface ResultsFieldProps {
  /** Given by `FormItem`. */
  readonly value?: readonly EntryRow[];
  readonly onChange?: (rows: readonly EntryRow[]) => void;
  readonly panel: readonly PanelItem[];
  readonly earlier: ReadonlyMap<string, TestResult>;
}

/** Values of a report: typed line by line (Enter goes to the next), or pasted as the analyser has them. */
export function ResultsField({ value: rows = [], onChange, panel, earlier }: ResultsFieldProps): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  const change = (at: number, part: Partial<EntryRow>): void =>
    onChange?.(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));

  /** Enter in a value leads to the next one; only from the last one does it send the form. */
  const goOn = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const inputs = [...(table.current?.querySelectorAll<HTMLInputElement>('input[data-value]') ?? [])];
    const next = inputs[inputs.indexOf(event.target as HTMLInputElement) + 1];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select();
  };

  return (
    <>
      {panel.length > 0 && (
        <Paste
          panel={panel}
          onValues={(values) =>
            onChange?.(rows.map((row) => ({ ...row, value: values.get(row.item) ?? row.value })))
          }
        />
      )}
      <div className={classes.scroll}>
        <table ref={table} className={classes.table} aria-label="检查结果">
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">结果</th>
              <th scope="col">单位</th>
              <th scope="col">参考范围</th>
              <th scope="col" className={classes.secondary}>
                上次
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => {
              const limits = limitsOf(panel, row.item);
              const judged = { flag: flagOf(row.value, limits), normal: limits.normal };
              const last = earlier.get(row.item);
              return (
                <tr key={at}>
                  <th scope="row">
                    {row.added ? (
                      <Input
                        aria-label={`第${at + 1}项名称`}
                        maxLength={40}
                        value={row.item}
                        onChange={(item) => change(at, { item })}
                      />
                    ) : (
                      row.item
                    )}
                  </th>
                  <td>
                    <span className={classes.value} data-flag={judged.flag}>
                      <Input
                        data-value=""
                        aria-label={`结果：${row.item || `第${at + 1}项`}`}
                        maxLength={100}
                        value={row.value}
                        onChange={(value) => change(at, { value })}
                        onKeyDown={goOn}
                      />
                      <span className={classes.mark} role="status" aria-label={outsideWord(judged)}>
                        {outsideMark(judged).trim()}
                      </span>
                    </span>
                  </td>
                  <td>
                    {row.added ? (
                      <Input
                        aria-label={`第${at + 1}项单位`}
                        maxLength={20}
                        value={row.unit}
                        onChange={(unit) => change(at, { unit })}
                      />
                    ) : (
                      row.unit
                    )}
                  </td>
                  <td>{limitsInWords(limits)}</td>
                  <td className={`${classes.secondary} ${last && last.flag !== 'N' ? classes.outside : ''}`}>
                    {last && `${last.value}${outsideMark(last)}`}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.length < MOST_RESULTS && (
        <Button
          size="small"
          onClick={() => onChange?.([...rows, { item: '', value: '', unit: '', added: true }])}
        >
          添加项目
        </Button>
      )}
    </>
  );
}

/** Where the text of the analyser is put; what was read of it is said. */
function Paste({
  panel,
  onValues,
}: {
  readonly panel: readonly PanelItem[];
  readonly onValues: (values: ReadonlyMap<string, string>) => void;
}): ReactNode {
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const take = (text: string): void => {
    const { values, unknown, otherUnits } = readPasted(text, panel);
    setRefused(otherUnits);
    if (text.trim() === '') return setSaid('');
    onValues(values);
    const left = unknown.length > 0 ? `，未识别：${unknown.slice(0, 3).join('；')}` : '';
    setSaid(`已填入 ${values.size} 项${left}`);
  };
  return (
    <div className={classes.paste}>
      <Input.TextArea
        aria-label="粘贴仪器结果"
        placeholder="粘贴仪器结果或表格，如 WBC 12.3，每行一项"
        autoSize={{ minRows: 1, maxRows: 3 }}
        onChange={take}
      />
      <p className={classes.quiet} role="status">
        {said}
      </p>
      {refused.length > 0 && (
        <Alert
          type="warning"
          title="单位不符，未填入，请换算后录入"
          content={refused.map((line, at) => (
            // An analyser may print the same line twice.
            <div key={at}>{line}</div>
          ))}
        />
      )}
    </div>
  );
}
