import { useState, type ReactNode } from 'react';
import { ApiError } from '../api';
import { ErrorCode } from '../contract/errors';
import { useDraft } from '../drafts';
import { useUnsavedChanges } from '../navigation';
import { Alert } from './Alert';
import { DraftOffer } from './DraftOffer';
import { EmptyState } from './EmptyState';
import { LoadError } from './LoadError';
import { message } from './message';
import { StaleRecord } from './StaleRecord';

/** A choice with the words it is shown by: a form keeps both, so that drafts and conflicts can be told in words. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

/**
 * For each field its label and what its value is in words; a value that is too long to be read is told by how it
 * differs from the one of `against`.
 */
export type Words<Values> = {
  readonly [Field in keyof Values]-?: readonly [
    label: string,
    text: (values: Partial<Values>, against?: Partial<Values>) => string,
  ];
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
  /** Undefined after a success: there is no such record any more. */
  readonly data: Data | undefined;
  readonly error: ApiError | null;
  readonly isSuccess: boolean;
  readonly isFetching: boolean;
  refetch(): Promise<unknown>;
}

interface RecordForm<Values, Data> {
  /** What the draft is kept under, e.g. `store:17`. */
  readonly entity: string;
  /** What the record is, in words: `门店`. */
  readonly what: string;
  readonly visible: boolean;
  readonly form: Fields<Values>;
  /** The record, read anew for the opening; null for a new one. */
  readonly record: Loaded<Data> | null;
  readonly valuesOf: (record: Data) => Values;
  /** What a new record begins with. */
  readonly initial: Partial<Values>;
  readonly words: Words<Values>;
  /** A field that is no part of the record, such as why it is changed: nobody else has written it. */
  readonly beside?: keyof Values;
  /** Whether what is typed can be saved as a new record when somebody else has deleted this one. */
  readonly mayBeNew?: boolean;
  readonly onClose: () => void;
}

/** Differing fields: label, and the words on both sides. */
function differing<Values>(words: Words<Values>, one: Partial<Values>, other: Partial<Values>) {
  return (Object.values(words) as Words<Values>[keyof Values][])
    .map(([label, text]) => ({ label, one: text(one), other: text(other, one) }))
    .filter((line) => line.one !== line.other);
}

/**
 * What a dialog that edits a record needs beside its fields: it edits the record of its opening, keeps a draft, shows
 * who saved in between and goes on from there, and does not end where somebody deleted the record. Spread `modal` over
 * `FormModal`, put `notes` above the fields.
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
  beside,
  mayBeNew = true,
  onClose,
}: RecordForm<Values, Data>) {
  // One that the server tells of later must not pass for the record of the opening.
  const [opened, setOpened] = useState<Data | undefined>();
  if (record?.data && !opened && record.isSuccess && !record.isFetching) setOpened(record.data);
  const [newer, setNewer] = useState<Data | null>(null);
  const [conflict, setConflict] = useState<Data | null>(null);
  const [gone, setGone] = useState(false);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(dirty && visible);
  const draft = useDraft<TypedDraft<Values>>(entity);
  const current = newer ?? opened;
  const initialValues = opened ? valuesOf(opened) : initial;
  const fill = (values: Partial<Values>): void => form.setFieldsValue(values as never);

  /** Keeps what is typed; to be called where code, not the user, changes fields. */
  const keep = (): void =>
    draft.keep({ values: form.getFieldsValue(), ...(opened ? { version: opened.version } : {}) });

  /**
   * Sends with the version to be replaced, undefined for a new record; what is refused is said at its field, and what
   * was saved in `said`.
   */
  const send = async (
    request: (version: number | undefined) => Promise<unknown>,
    said = '操作成功',
  ): Promise<void> => {
    try {
      await request(gone && mayBeNew ? undefined : current?.version);
    } catch (failure) {
      if (failure instanceof ApiError) {
        if (failure.notFound && opened && !gone) setGone(true);
        else if (failure.notFound) message.error(failure.message); // the client passes it through without words
        if (failure.staleVersion) setConflict((failure.data as { current?: Data } | null)?.current ?? null);
      }
      throw atItsField(failure, words);
    }
    draft.discard();
    message.success(said);
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
          differences={differing(words, form.getFieldsValue(), valuesOf(conflict))
            .filter(({ label }) => beside === undefined || label !== words[beside][0])
            .map(({ label, other }) => ({ label, theirs: other }))}
          onSettle={(takeTheirs) => settle(conflict, takeTheirs)}
        />
      )}
      {gone && (
        <Alert
          type="warning"
          style={{ marginBottom: 16 }}
          title={`该${what}已被他人删除`}
          content={
            mayBeNew ? '您填写的内容还在。再次点击“确定”，将保存为一条新记录。' : '您填写的内容无法保存。'
          }
        />
      )}
    </>
  );

  return {
    opened,
    /** The record whose version is replaced; undefined for a new one. */
    current,
    send,
    keep,
    notes,
    modal: {
      loading: record !== null && !opened && record.isFetching,
      failure: record && !opened ? failureOf(record, what) : undefined,
      initialValues,
      onDirtyChange: setDirty,
      onValuesChange: (_: Partial<Values>, changed: boolean) => (changed ? keep() : draft.keep(null)),
      /** Whoever leaves gives up what is typed, but not an older draft that still waits for an answer. */
      onClose: () => {
        draft.keep(null);
        onClose();
      },
    },
  };
}

/** What stands where the fields would, once it is known that there is no record to edit. */
function failureOf<Data>(
  { data, error, isSuccess, isFetching, refetch }: Loaded<Data>,
  what: string,
): ReactNode {
  const gone = error ? error.notFound : isSuccess && !isFetching && !data;
  if (gone) return <EmptyState text={`该${what}已被他人删除`} />;
  if (!error) return undefined;
  return <LoadError what={what} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
}

/** `门店名称已存在` as a refusal of the field that the server names, or its words do, or else of the first. */
export function atItsField<Values>(failure: unknown, words: Words<Values>): unknown {
  if (!(failure instanceof ApiError) || failure.code !== ErrorCode.NotUnique) return failure;
  if (failure.fieldErrors.length > 0) return failure;
  const fields = Object.entries(words) as [string, readonly [string, unknown]][];
  const field = fields.find(([, [label]]) => failure.message.includes(label))?.[0] ?? fields[0]?.[0] ?? '';
  const errors = [{ field, msg: failure.message }];
  return new ApiError(ErrorCode.Invalid, failure.message, { errors }, failure.traceId);
}
