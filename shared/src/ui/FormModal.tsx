import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Alert } from './Alert';
import { isAnsweredFailure } from './answeredFailure';
import { askToLeave, askToLeaveUnanswered } from './askToLeave';
import { Button } from './Button';
import { focusFirstError } from './focusFirstError';
import { Form, type FormInstance, type FormValues, useForm } from './Form';
import { confirm, Modal } from './Modal';
import { PageSkeleton } from './PageSkeleton';
import { Tooltip } from './Tooltip';
import { useUnanswered } from './useUnanswered';

export interface FormModalProps<Values extends object> {
  readonly title: string;
  readonly visible: boolean;
  /** Values to begin with; read when the fields first appear. */
  readonly initialValues?: Partial<Values>;
  /** The record is still on its way: a skeleton stands where the fields will be. */
  readonly loading?: boolean;
  /** What stands in place of the fields when the record could not be loaded: a `LoadError`. */
  readonly failure?: ReactNode;
  /**
   * Sends the values (texts trimmed). When it resolves the dialog closes; when it rejects the dialog stays as it is,
   * and fields that the server named (`fieldErrors`) show their words.
   */
  readonly onSubmit: (values: Values) => Promise<unknown>;
  /** Asks before the values are sent, where something should be thought of twice; false: the dialog stays as it is. */
  readonly onBeforeSubmit?: (values: Values) => Promise<boolean>;
  /** Called once the dialog may close. */
  readonly onClose: () => void;
  /** Tells whether something would be lost, e.g. to mark the tab as unsaved. */
  readonly onDirtyChange?: (dirty: boolean) => void;
  /** Hears every change of the fields, and whether they differ from what they were at first. */
  readonly onValuesChange?: (values: Partial<Values>, changed: boolean) => void;
  /** To read or set fields from outside; `useForm()` of `Form`. */
  readonly form?: FormInstance<Values>;
  readonly submitText?: string;
  /** What is sent destroys or takes back something: the button is red. */
  readonly danger?: boolean;
  /** Why it cannot be sent as it is, in words that a tooltip shows: the button is off then. */
  readonly blocked?: string;
  readonly width?: number;
  readonly labelWidth?: number;
  /** `FormItem`s. */
  readonly children: ReactNode;
}

/** Dialog with a form: Enter submits, Esc and 取消 ask first when something was changed. */
export function FormModal<Values extends object>(props: FormModalProps<Values>): ReactNode {
  const {
    title,
    visible,
    loading = false,
    failure,
    onClose,
    submitText = '确定',
    danger = false,
    width = 520,
    blocked = '',
  } = props;
  const formId = useId();
  const [saving, setSaving] = useState(false);
  const changedRef = useRef<() => boolean>(() => false);
  const [{ isTold, isHeld }, setUnanswered] = useState(ANSWERED);
  const asking = useRef(false);
  // While nobody has answered, the form stands as it was pressed, whatever comes of it in what it was made from.
  // `error && <LoadError />` is false where nothing failed.
  const hasFailed = !isHeld && Boolean(failure);
  const isLoading = !isHeld && loading === true;
  const whyOff = isHeld ? '' : blocked;

  const requestClose = async (): Promise<void> => {
    if (saving || asking.current) return;
    if (!changedRef.current() && !isTold) return onClose();
    asking.current = true;
    const leave = await (isTold ? askToLeaveUnanswered() : askToLeave());
    asking.current = false;
    if (leave) onClose();
  };

  return (
    <Modal
      title={title}
      visible={visible}
      style={{ width }}
      onCancel={() => void requestClose()}
      footer={
        <>
          <Button onClick={() => void requestClose()} disabled={saving}>
            取消
          </Button>
          <WhyOff because={whyOff}>
            <Button
              type="primary"
              status={danger ? 'danger' : 'default'}
              htmlType="submit"
              form={formId}
              loading={saving}
              disabled={isLoading || hasFailed || whyOff !== ''}
            >
              {submitText}
            </Button>
          </WhyOff>
        </>
      }
    >
      {hasFailed ? (
        failure
      ) : isLoading ? (
        <PageSkeleton rows={4} />
      ) : (
        <FormBody {...props} {...{ formId, setSaving, changedRef, setUnanswered }} />
      )}
    </Modal>
  );
}

/** A button that is off tells nobody of the pointer: its place does. */
function WhyOff({
  because,
  children,
}: {
  readonly because: string;
  readonly children: ReactNode;
}): ReactNode {
  if (because === '') return children;
  return (
    <Tooltip content={because}>
      <span>{children}</span>
    </Tooltip>
  );
}

const ANSWERED = { isTold: false, isHeld: false };

interface FormBodyProps<Values extends object> extends FormModalProps<Values> {
  readonly formId: string;
  readonly setSaving: (saving: boolean) => void;
  readonly changedRef: { current: () => boolean };
  /** Hears whether a press went without an answer, and whether the form stands as it was then. */
  readonly setUnanswered: (unanswered: typeof ANSWERED) => void;
}

/** Lives as long as the fields do, so that each opening starts from its own initial values. */
function FormBody<Values extends object>(props: FormBodyProps<Values>): ReactNode {
  const {
    formId,
    initialValues,
    onClose,
    onDirtyChange,
    onValuesChange,
    labelWidth,
    setSaving,
    changedRef,
    setUnanswered,
  } = props;
  const [form] = useForm<Values>(props.form);
  const [dirty, setDirty] = useState(false);
  const atFirst = useRef('');
  const sending = useRef(false);
  const { onSubmit, onBeforeSubmit, children } = props;
  const unanswered = useUnanswered({ onSubmit, onBeforeSubmit, children });
  const refused = useRef<RefusedFields>(new Map());

  // Before the effects of the fields: one of them may fill the form in.
  useLayoutEffect(() => {
    atFirst.current = fingerprintOf(form);
    changedRef.current = () => fingerprintOf(form) !== atFirst.current;
    return () => {
      changedRef.current = () => false;
    };
  }, [form, changedRef]);

  const { isTold, isHeld } = unanswered;
  useEffect(() => {
    setUnanswered({ isTold, isHeld });
    return () => setUnanswered(ANSWERED);
  }, [isTold, isHeld, setUnanswered]);

  useEffect(() => {
    onDirtyChange?.(dirty);
    // Only the change counts; a new callback is not news.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [dirty]);

  const submit = async (values: Values): Promise<void> => {
    // The state arrives with the next drawing; two quick presses of Enter come before it.
    if (sending.current) return;
    sending.current = true;
    setSaving(true);
    // What is refused now says so anew.
    forgetRefusals(form, refused.current, () => true);
    try {
      if (unanswered.isTold && unanswered.isChanged && !(await askToSendOther())) return;
      const sent = unanswered.form;
      if (sent.onBeforeSubmit && !(await sent.onBeforeSubmit(values))) return;
      const press = unanswered.press(fingerprintOf(form));
      await sent.onSubmit(values).catch((failure: unknown) => {
        unanswered.end(press, fingerprintOf(form), failure);
        throw failure;
      });
      unanswered.end(press, fingerprintOf(form));
    } catch (failure) {
      if (!markRefusedFields(form, refused.current, failure) && !isAnsweredFailure(failure))
        reportError(failure);
      else focusFirstError(document.getElementById(formId));
      return;
    } finally {
      sending.current = false;
      setSaving(false);
    }
    atFirst.current = fingerprintOf(form);
    setDirty(false);
    onClose();
  };

  return (
    <Form<Values>
      id={formId}
      form={form}
      initialValues={initialValues}
      labelWidth={labelWidth}
      onValuesChange={() => {
        forgetRefusals(form, refused.current, (value, whenRefused) => value !== whenRefused);
        const changed = changedRef.current();
        setDirty(changed);
        unanswered.edited(fingerprintOf(form));
        onValuesChange?.(form.getFieldsValue() as Partial<Values>, changed);
      }}
      onSubmit={(values) => void submit(values)}
    >
      {unanswered.isTold && (
        <Alert
          type="warning"
          style={{ marginBottom: 16 }}
          content={unanswered.isChanged ? UNANSWERED_BEFORE : UNANSWERED}
        />
      )}
      {unanswered.form.children}
    </Form>
  );
}

/**
 * What the form says where no answer came. It may have been saved all the same; the next press repeats the request under
 * the same key, so that it is saved once.
 */
const UNANSWERED =
  '没有收到服务器的答复，不确定是否已保存。您填写的内容都还在，请检查网络后原样再次提交，不会重复保存。';

/** The same where something was changed since: what is pressed now is another request, which nobody compares. */
const UNANSWERED_BEFORE =
  '上一次提交没有收到答复，可能已经保存。内容已改动，请先核对上一次是否已保存，再提交。';

const askToSendOther = (): Promise<boolean> =>
  confirm({
    content:
      '上一次提交没有收到答复，可能已经保存。内容已改动，再次提交会另外保存一次。确定上一次没有保存吗?',
    okText: '没有保存，提交',
    cancelText: '先去核对',
  });

/** Equal for equal contents: nothing typed, an empty text and no value are the same. */
function fingerprintOf<Values extends object>(form: FormInstance<Values>): string {
  const values = Object.entries(form.getFieldsValue() as FormValues).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return JSON.stringify(values.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What fields held when they were refused, by name. */
type RefusedFields = Map<string, unknown>;

/** Takes the words of refusals away from fields: Arco does so by itself only where a field has rules. */
function forgetRefusals<Values extends object>(
  form: FormInstance<Values>,
  refused: RefusedFields,
  isOver: (value: unknown, whenRefused: unknown) => boolean,
): void {
  const plain = form as unknown as FormInstance<FormValues>;
  for (const [field, whenRefused] of refused) {
    const value: unknown = plain.getFieldValue(field);
    if (!isOver(value, whenRefused)) continue;
    refused.delete(field);
    plain.setFields({ [field]: { value, error: undefined } });
  }
}

/** What an `ApiError` says of single fields; told apart by shape so that this module needs no HTTP client. */
function markRefusedFields<Values extends object>(
  form: FormInstance<Values>,
  refused: RefusedFields,
  failure: unknown,
): boolean {
  const { fieldErrors } = failure as {
    fieldErrors?: readonly { readonly field: string; readonly msg: string }[];
  };
  if (!fieldErrors || fieldErrors.length === 0) return false;
  const plain = form as unknown as FormInstance<FormValues>;
  plain.setFields(
    Object.fromEntries(
      fieldErrors.map(({ field, msg }) => [
        field,
        { value: plain.getFieldValue(field), error: { message: msg } },
      ]),
    ),
  );
  for (const { field } of fieldErrors) refused.set(field, plain.getFieldValue(field));
  return true;
}
