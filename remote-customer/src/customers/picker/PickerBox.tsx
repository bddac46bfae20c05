import {
  lazy,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { PickedCustomer, PropsOf } from '@hospital/shared/contract/parts';
import { useMay, useSession } from '@hospital/shared/session';
import { IconSearch, Input, Popup } from '@hospital/shared/ui/core';
import { startOf, startOfNewcomer } from '../owner/owner.model';
import { type Candidates, isMemberCode, labelOf, petsOf } from './picker.model';
import { PickerList, type Row } from './PickerList';
import { useCandidates } from './useCandidates';

const OwnerDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "owner" */ '../owner/OwnerDialog')).OwnerDialog,
}));

export interface PickerBoxProps {
  readonly pick: 'pet' | 'owner';
  readonly value?: PickedCustomer | undefined;
  readonly onPick: (picked: PickedCustomer | undefined) => void;
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  readonly keyword?: string | undefined;
  readonly newcomer?: PropsOf<'customer/picker'>['newcomer'] | undefined;
  readonly focused?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Whoever cannot be chosen. */
  readonly except?: string | undefined;
  /** No new owner is opened from here. */
  readonly knownOnly?: boolean;
}

type WithPets = Parameters<typeof petsOf>[0];

const NAMES = { pet: '宠物', owner: '宠主' } as const;

/**
 * The one box that finds owners and pets: by name, pinyin, initials, telephone, number or a member's code. The arrows
 * go through what it finds, Enter chooses, Esc gives up. A combobox with a listbox after the ARIA pattern.
 */
export function PickerBox(props: PickerBoxProps): ReactNode {
  const {
    pick,
    value,
    onPick,
    label = NAMES[pick],
    keyword,
    newcomer,
    focused = keyword !== undefined,
    disabled = false,
    except,
    knownOnly = false,
  } = props;
  const listId = useId();
  // Null: the box shows who is chosen.
  const [text, setText] = useState<string | null>(keyword && !value ? keyword : null);
  // Null: nobody has moved yet.
  const [at, setAt] = useState<number | null>(null);
  // Animals of one owner among which one is still to be chosen.
  const [among, setAmong] = useState<Candidates | null>(null);
  const [opening, setOpening] = useState<{ readonly text: string; readonly visible: boolean } | null>(null);
  const hasSaved = useRef(false);
  const typed = (text ?? '').trim();
  const search = useCandidates({ pick, text: typed, except });
  const byCode = useCallMutation(api.customers.bySk);
  const inStore = useSession().workplace.workspaceType === 2;
  const mayAdd = useMay(api.customers.save) && inStore && !knownOnly;

  const code = isMemberCode(typed);
  const { hits, leftOut } = among ?? search.found;
  const settled = among !== null || code || search.ready || search.failed;
  const rows: Row[] = [
    ...(code && !among
      ? [{ kind: 'code' } as const]
      : hits.map((candidate) => ({ kind: 'hit', candidate }) as const)),
    ...(mayAdd && !code && !among && settled && typed !== '' ? [{ kind: 'new', text: typed } as const] : []),
  ];
  const open = !disabled && (among !== null || typed !== '');
  // Enter does nothing where nobody was found: most likely the name was mistyped. 新增宠主 is reached by the arrow.
  const first = rows[0]?.kind === 'new' ? -1 : 0;
  const current = settled ? Math.min(at ?? first, rows.length - 1) : -1;
  const optionId = (index: number): string => `${listId}-${index}`;
  const currentId = open && current >= 0 ? optionId(current) : undefined;
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  const close = (): void => {
    setText(null);
    setAmong(null);
  };
  const choose = (picked: PickedCustomer): void => {
    close();
    onPick(picked);
  };
  /** An owner who is known for sure; of several animals one is chosen next. */
  const chooseOwner = (owner: WithPets): void => {
    const { ownerId, name, mobile } = owner;
    if (pick === 'owner') return choose({ ownerId, ownerName: name, mobile, petId: '', petName: '' });
    const pets = petsOf(owner);
    const [only, another] = pets.hits;
    if (only && !another) return choose(only.picked);
    setText(name);
    setAt(null);
    setAmong(pets);
  };
  const chooseRow = (row: Row | undefined): void => {
    if (row?.kind === 'hit') choose(row.candidate.picked);
    if (row?.kind === 'code') byCode.mutate({ sk: typed }, { onSuccess: chooseOwner });
    if (row?.kind === 'new') {
      hasSaved.current = false;
      setOpening({ text: row.text, visible: true });
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open || event.nativeEvent.isComposing) return; // then the keys are the input method's or the dialog's
    if (event.key === 'Escape') {
      event.stopPropagation(); // the dialog around it stays
      return close();
    }
    if (event.key === 'Enter') {
      event.preventDefault(); // it does not send the form
      return settled ? chooseRow(rows[current]) : search.hurry();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || rows.length === 0) return;
    event.preventDefault();
    const from = current < 0 && step < 0 ? 0 : current;
    setAt((from + step + rows.length) % rows.length);
  };

  const box = (
    <Input
      role="combobox"
      aria-label={label}
      aria-expanded={open}
      aria-controls={listId}
      aria-activedescendant={currentId}
      aria-autocomplete="list"
      aria-required={props.required}
      autoComplete="off"
      spellCheck={false}
      allowClear
      autoFocus={focused}
      disabled={disabled}
      prefix={<IconSearch aria-hidden="true" />}
      placeholder="姓名、拼音、电话、宠物名或编号"
      value={text ?? (value ? labelOf(value) : '')}
      onFocus={(event) => event.target.select()}
      onBlur={close}
      onKeyDown={onKeyDown}
      onChange={(now) => {
        setText(now);
        setAt(null);
        setAmong(null);
        if (now === '' && value) onPick(undefined);
      }}
    />
  );
  return (
    <>
      <Popup
        open={open}
        content={
          <PickerList
            id={listId}
            label={label}
            rows={rows}
            current={current}
            optionId={optionId}
            leftOut={code ? [] : leftOut}
            stale={!settled}
            notes={notesOf({
              pick,
              settled,
              code,
              found: hits.length,
              closed: leftOut.length,
              failed: search.failed,
            })}
            failed={search.failed && !among}
            onRetry={search.refetch}
            onChoose={chooseRow}
          />
        }
      >
        {box}
      </Popup>
      {opening && (
        // What happens in this dialog is not of the form around the box.
        <div onSubmit={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
          <Suspense>
            <OwnerDialog
              id=""
              key={opening.text}
              initial={
                newcomer && opening.text === keyword
                  ? startOfNewcomer(opening.text, newcomer)
                  : startOf(opening.text)
              }
              visible={opening.visible}
              onSaved={(id) => {
                hasSaved.current = true;
                void api.customers.info({ id }).then((saved) => chooseOwner({ ...saved, ownerId: id }));
              }}
              onClose={() => {
                setOpening({ ...opening, visible: false });
                // Who thinks better of it goes on with what was sought.
                if (!hasSaved.current) setText(opening.text);
              }}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}

interface Told {
  readonly pick: 'pet' | 'owner';
  readonly settled: boolean;
  readonly code: boolean;
  readonly found: number;
  /** How many were found that cannot be chosen. */
  readonly closed: number;
  readonly failed: boolean;
}

/** What the list says beside its rows. */
function notesOf({ pick, settled, code, found, closed, failed }: Told): readonly string[] {
  if (!settled) return ['正在查找…'];
  if (code || failed) return [];
  if (found > 0) return [];
  return [closed === 0 ? `没有找到${NAMES[pick]}` : `找到的${NAMES[pick]}不能选择`];
}
