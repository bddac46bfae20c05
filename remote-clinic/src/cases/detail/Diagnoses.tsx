import { memo, type ReactNode, useRef, useState } from 'react';
import type { Diagnosis } from '@hospital/shared/contract/calls/cases';
import { MOST_DIAGNOSES } from '@hospital/shared/contract/caseWords';
import { Button, Input } from '@hospital/shared/ui/core';
import { DictSelect, RowAction, useDictionary } from '@hospital/shared/ui/data';
import { diagnosesOf, withDiagnosis, withoutDiagnosis } from '../case.model';
import { Favourite, FavouriteOfHit, useFavourites } from './Favourite';
import { useField, type WritingAtom } from './writing';
import classes from './case.module.css';

interface DiagnosesProps {
  readonly writing: WritingAtom;
  readonly onChange: (field: string, text: string) => void;
}

/** What the animal has: found among one's favourites, by name, pinyin, initials or code, or written in words. */
export const Diagnoses = memo(function Diagnoses({ writing, onChange: say }: DiagnosesProps): ReactNode {
  const text = useField(writing, 'diagnoses');
  const list: readonly Diagnosis[] = diagnosesOf({ diagnoses: text || '[]' });
  const onChange = (next: readonly Diagnosis[]): void => say('diagnoses', JSON.stringify(next));
  const { data = [] } = useDictionary('diagnosis');
  const favourites = useFavourites();
  /** As of the opening of the list: what is marked in it stays where it stands. */
  const [first, setFirst] = useState<readonly string[]>([]);
  const [words, setWords] = useState('');
  const full = list.length >= MOST_DIAGNOSES;
  /** What is being searched for, and what of it went on to the field of free words. */
  const sought = useRef('');
  const handed = useRef('');
  const handOn = (): void => {
    const text = sought.current.trim();
    sought.current = '';
    const inVain =
      /\p{Script=Han}/u.test(text) &&
      !data.some(({ name, enabled }) => enabled !== 'N' && name.includes(text));
    if (!inVain || (words !== '' && words !== handed.current)) return;
    handed.current = text;
    setWords(text);
  };
  const choose = (code: string): void => {
    if (words === handed.current) setWords('');
    sought.current = '';
    onChange(withDiagnosis(list, code, data.find((one) => one.code === code)?.name ?? ''));
  };
  const addWords = (): void => {
    onChange(withDiagnosis(list, '', words.trim()));
    setWords('');
  };
  return (
    <div className={classes.field}>
      {list.length > 0 && (
        <ul className={classes.diagnoses} aria-label="诊断">
          {list.map((one, at) => (
            <li key={one.name}>
              <span>
                {one.main === 'Y' && <b>主要 </b>}
                {one.name} <span className={classes.quiet}>{one.code}</span>
                {one.code !== '' && <Favourite code={one.code} name={one.name} favourites={favourites} />}
              </span>
              <span>
                <RowAction
                  aria-label={`${one.kind}：${one.name}`}
                  onClick={() =>
                    onChange(
                      list.map((other, index) =>
                        index === at ? { ...other, kind: other.kind === '初步' ? '确诊' : '初步' } : other,
                      ),
                    )
                  }
                >
                  {one.kind}
                </RowAction>
                {one.main === 'N' && (
                  <RowAction
                    aria-label={`设为主要：${one.name}`}
                    onClick={() =>
                      onChange(list.map((other, index) => ({ ...other, main: index === at ? 'Y' : 'N' })))
                    }
                  >
                    设为主要
                  </RowAction>
                )}
                <RowAction
                  danger
                  aria-label={`删除：${one.name}`}
                  onClick={() => onChange(withoutDiagnosis(list, at))}
                >
                  删除
                </RowAction>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.adding}>
        <DictSelect
          type="diagnosis"
          aria-label="添加诊断"
          placeholder="添加诊断：名称、拼音、首字母或编码"
          showSearch
          byCode
          first={first}
          beside={({ code, name }) => <FavouriteOfHit {...{ code, name, favourites }} />}
          onVisibleChange={(visible) => (visible ? setFirst(favourites.codes) : handOn())}
          onSearch={(text, reason) => reason === 'manual' && (sought.current = text)}
          disabled={full}
          value={undefined}
          onChange={choose}
        />
        <Input
          aria-label="自由诊断"
          placeholder="字典里没有的诊断"
          maxLength={100}
          disabled={full}
          value={words}
          onChange={setWords}
          onPressEnter={addWords}
        />
        <Button disabled={full || words.trim() === ''} onClick={addWords}>
          添加
        </Button>
      </div>
    </div>
  );
});
