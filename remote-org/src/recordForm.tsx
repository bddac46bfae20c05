import { ApiError } from '@hospital/shared/api';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { useDraft } from '@hospital/shared/drafts';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { DraftOffer, LoadError, message, StaleRecord, type Difference } from '@hospital/shared/ui/core';
import { useState, type ReactNode } from 'react';

/** A choice with the words it is shown by: a form keeps both, so that drafts and conflicts can be told in words. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** For each field its label and what its value is in words. */
export type Words<Values> = {
  readonly [Field in keyof Values]-?: readonly [label: string, text: (values: Partial<Values>) => string];
};

/** What is typed, and the version of the record it was typed over; none for a new one. */
interface TypedDraft<Values> {
  readonly values: Partial<Values>;
  readonly version?: number;
}

/** The form of Arco, as far as it is needed here. */
interface Fields<Values> {
  getFieldsValue(): Partial<Values>;
  setFieldsValue(values: never): void;
}

interface Loaded<Data> {
  readonly data: Data | undefined;
  readonly error: ApiError | null;
  readonly isSuccess: boolean;
  readonly isFetching: boolean;
  refetch(): Promise<unknown>;
}

interface RecordForm<Values, Data> {
  /** What the draft is kept under, e.g. `store:17`. */
  readonly entity: string;
  /** What could not be loaded, in words. */
  readonly what: string;
  readonly visible: boolean;
  readonly form: Fields<Values>;
  /** The record, read anew for the opening; null for a new one. */
  readonly record: Loaded<Data> | null;
  readonly valuesOf: (record: Data) => Values;
  /** What a new record begins with. */
  readonly initial: Partial<Values>;
  readonly words: Words<Values>;
  readonly onClose: () => void;
}

/** Differing fields: label, and the words on both sides. */
function differing<Values>(words: Words<Values>, one: Partial<Values>, other: Partial<Values>) {
  return (Object.values(words) as Words<Values>[keyof Values][])
    .map(([label, text]) => ({ label, one: text(one), other: text(other) }))
    .filter((line) => line.one !== line.other);
}

/**
 * What a dialog that edits a record needs beside its fields: it edits the record of its opening, keeps a draft, shows
 * who saved in between and goes on from there. Spread `modal` over `FormModal`, put `notes` above the fields.
 */
export function useRecordForm<Values extends object, Data extends { readonly version: number }>({
  entity,
  what,
  visible,
  form,
  record,
  valuesOf,
  initial,
  words,
  onClose,
}: RecordForm<Values, Data>) {
  // One that the server tells of later must not pass for the record of the opening.
  const [opened, setOpened] = useState<Data | undefined>();
  if (record && !opened && record.isSuccess && !record.isFetching) setOpened(record.data);
  const [newer, setNewer] = useState<Data | null>(null);
  const [conflict, setConflict] = useState<Data | null>(null);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(dirty && visible);
  const draft = useDraft<TypedDraft<Values>>(entity);
  const initialValues = opened ? valuesOf(opened) : initial;
  const fill = (values: Partial<Values>): void => form.setFieldsValue(values as never);

  /** Keeps what is typed; to be called where code, not the user, changes fields. */
  const keep = (): void =>
    draft.keep({ values: form.getFieldsValue(), ...(opened ? { version: opened.version } : {}) });

  /** Sends with the version to be replaced; what is refused is said at its field. */
  const send = async (request: (version: number) => Promise<unknown>): Promise<void> => {
    try {
      await request((newer ?? opened)?.version ?? 0);
    } catch (failure) {
      if (failure instanceof ApiError) {
        if (failure.notFound) message.error(failure.message); // the client passes it through without words
        if (failure.staleVersion) setConflict((failure.data as { current?: Data } | null)?.current ?? null);
      }
      throw atItsField(failure, words);
    }
    draft.discard();
    message.success('操作成功');
  };

  /** Goes on from the other's version; what is typed stays unless their values are taken. */
  const settle = (theirs: Data, takeTheirs: boolean): void => {
    setNewer(theirs);
    setConflict(null);
    if (takeTheirs) fill(valuesOf(theirs));
  };

  const notes: ReactNode = (
    <>
      <DraftOffer<TypedDraft<Values>>
        draft={draft}
        differences={({ values }) =>
          differing(words, initialValues, values).map(({ label, one, other }) => ({
            label,
            saved: one,
            draft: other,
          }))
        }
        outdated={({ version }) => version !== opened?.version}
        onRestore={({ values }) => fill(values)}
      />
      {conflict && (
        <StaleRecord
          differences={theirsAgainst(words, form.getFieldsValue(), valuesOf(conflict))}
          onSettle={(takeTheirs) => settle(conflict, takeTheirs)}
        />
      )}
    </>
  );

  return {
    opened,
    send,
    keep,
    notes,
    modal: {
      loading: record !== null && !opened && record.isFetching,
      failure:
        record?.error && !opened ? (
          <LoadError
            what={what}
            error={record.error}
            retrying={record.isFetching}
            onRetry={() => void record.refetch()}
          />
        ) : undefined,
      initialValues,
      onDirtyChange: setDirty,
      onValuesChange: (_: Partial<Values>, changed: boolean) => (changed ? keep() : draft.keep(null)),
      /** Whoever leaves gives up what is typed, but not an older draft that still waits for an answer. */
      onClose: () => {
        if (!draft.found) draft.discard();
        onClose();
      },
    },
  };
}

const theirsAgainst = <Values,>(
  words: Words<Values>,
  mine: Partial<Values>,
  theirs: Partial<Values>,
): readonly Difference[] =>
  differing(words, mine, theirs).map(({ label, other }) => ({ label, theirs: other }));

/** `门店名称已存在` as a refusal of the field that it names, so that its words stand there. */
function atItsField<Values>(failure: unknown, words: Words<Values>): unknown {
  if (!(failure instanceof ApiError) || failure.code !== ErrorCode.NotUnique) return failure;
  const fields = Object.entries(words) as [string, readonly [string, unknown]][];
  const field = fields.find(([, [label]]) => failure.message.includes(label))?.[0] ?? fields[0]?.[0] ?? '';
  const errors = [{ field, msg: failure.message }];
  return new ApiError(ErrorCode.Invalid, failure.message, { errors }, failure.traceId);
}
