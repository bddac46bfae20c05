import type { ReactNode } from 'react';
import { Button, Tag } from '@hospital/shared/ui/core';
import { DictText } from '@hospital/shared/ui/data';
import type { Candidate, LeftOut } from './picker.model';
import classes from './picker.module.css';

/** One line that can be chosen. */
export type Row =
  | { readonly kind: 'hit'; readonly candidate: Candidate }
  | { readonly kind: 'code' }
  | { readonly kind: 'new'; readonly text: string };

interface PickerListProps {
  readonly id: string;
  readonly label: string;
  readonly rows: readonly Row[];
  /** Index of the marked row. */
  readonly current: number;
  readonly optionId: (index: number) => string;
  /** What was found and cannot be chosen: the arrows pass it, and neither Enter nor the pointer takes it. */
  readonly leftOut: readonly LeftOut[];
  /** The rows are still those of an earlier text. */
  readonly stale: boolean;
  /** What there is to say below the rows. */
  readonly notes: readonly string[];
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly onChoose: (row: Row) => void;
}

/** What the box found, below it. The focus stays in the box. */
export function PickerList(props: PickerListProps): ReactNode {
  const { id, label, rows, current, optionId, leftOut, stale, notes, failed, onRetry, onChoose } = props;
  // A file is opened last, below all that was found.
  const found = rows.filter(({ kind }) => kind !== 'new');
  const option = (row: Row, index: number): ReactNode => (
    <div
      key={keyOf(row)}
      id={optionId(index)}
      role="option"
      aria-selected={index === current}
      className={classes.option}
      onClick={() => onChoose(row)}
    >
      <RowText row={row} />
    </div>
  );
  return (
    <div className={classes.list} onMouseDown={(event) => event.preventDefault()}>
      <div
        id={id}
        role="listbox"
        aria-label={label}
        aria-busy={stale}
        className={stale ? classes.stale : undefined}
      >
        {found.map(option)}
        {leftOut.map(({ id: closed, text, detail }) => (
          <div
            key={closed}
            role="option"
            aria-disabled="true"
            aria-selected="false"
            className={classes.closed}
          >
            <span>
              {text} <span className="figures">{detail}</span>
            </span>{' '}
            <span>不能选择</span>
          </div>
        ))}
        {rows.slice(found.length).map((row) => option(row, found.length))}
      </div>
      <div role="status">
        {notes.map((note) => (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ))}
      </div>
      {failed && (
        <p role="alert" className={classes.note}>
          查找失败{' '}
          <Button size="mini" onClick={onRetry}>
            重试
          </Button>
        </p>
      )}
    </div>
  );
}

const keyOf = (row: Row): string =>
  row.kind === 'hit' ? `${row.candidate.picked.ownerId}:${row.candidate.picked.petId}` : row.kind;

function RowText({ row }: { readonly row: Row }): ReactNode {
  if (row.kind === 'new') return `新增宠主 “${row.text}”`;
  if (row.kind === 'code') return '按会员码查找宠主';
  const { picked, pet, pets, black } = row.candidate;
  const { ownerName, mobile } = picked;
  const warning = black && (
    <Tag size="small" color="red">
      黑名单
    </Tag>
  );
  if (!pet)
    return (
      <>
        <div className={classes.main}>
          <span>{ownerName}</span> <span className="figures">{mobile}</span> {warning}
        </div>
        <div className={classes.detail}>{pets || '没有宠物'}</div>
      </>
    );
  return (
    <>
      <div className={classes.main}>
        <span>{pet.name}</span>{' '}
        <span className={classes.detail}>
          {pet.breed ? (
            <DictText type={`pet_breed_${pet.species}`} code={pet.breed} />
          ) : (
            <DictText type="pet_species" code={pet.species} />
          )}{' '}
          {pet.ageText} {pet.storeNo}
        </span>
      </div>
      <div className={classes.main}>
        <span className={classes.detail}>
          {ownerName} <span className="figures">{mobile}</span>
        </span>{' '}
        {warning}
      </div>
    </>
  );
}
