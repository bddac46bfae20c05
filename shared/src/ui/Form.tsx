import './base';
import '@arco-design/web-react/es/Form/style/css.js';
import './Form.css';
import ArcoForm from '@arco-design/web-react/es/Form';
import type {
  FormInstance,
  FormItemProps as ArcoFormItemProps,
  FormProps as ArcoFormProps,
} from '@arco-design/web-react/es/Form';
import type { RulesProps } from '@arco-design/web-react/es/Form/interface';
import {
  cloneElement,
  type FocusEvent,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useId,
} from 'react';
import { focusFirstError } from './focusFirstError';

export type { FormInstance, RulesProps };

/** Values of a form by field name. */
export type FormValues = Record<string, unknown>;

export interface FormProps<Values> extends Omit<ArcoFormProps<Values>, 'wrapper' | 'layout'> {
  /** `left`: labels left, on top below 992 px; `top`: always on top; `inline`: a row, for searches. */
  readonly labels?: 'left' | 'top' | 'inline';
  readonly labelWidth?: number;
  readonly children?: ReactNode;
}

const LAYOUTS = { left: 'horizontal', top: 'vertical', inline: 'inline' } as const;

/**
 * Form with the manners of the product: texts are trimmed before they are checked, Enter submits, focus goes to the
 * first wrong field.
 */
export function Form<Values extends object>({
  labels = 'left',
  labelWidth = 96,
  id,
  form,
  onSubmitFailed,
  onSubmitCapture,
  children,
  ...props
}: FormProps<Values>): ReactNode {
  const fallbackId = useId();
  const formId = id ?? fallbackId;
  const [instance] = ArcoForm.useForm<Values>(form as FormInstance<Values> | undefined);
  return (
    <ArcoForm<Values>
      {...props}
      id={formId}
      form={instance}
      layout={LAYOUTS[labels]}
      labelCol={labels === 'left' ? { flex: `${labelWidth}px` } : {}}
      wrapperCol={labels === 'left' ? { flex: '1 1 0' } : {}}
      autoComplete={props.autoComplete ?? 'off'}
      noValidate
      onSubmitCapture={(event) => {
        trimTexts(instance as unknown as FormInstance<FormValues>, secretFields(event.currentTarget, formId));
        onSubmitCapture?.(event);
      }}
      onSubmitFailed={(errors) => {
        focusFirstError(document.getElementById(formId));
        onSubmitFailed?.(errors);
      }}
    >
      {children}
    </ArcoForm>
  );
}

/** Takes the blanks around every text of a form, but not out of passwords. */
function trimTexts(form: FormInstance<FormValues>, except: ReadonlySet<string>): void {
  const trimmed = Object.entries(form.getFieldsValue()).flatMap(([field, value]) =>
    typeof value === 'string' && value !== value.trim() && !except.has(field)
      ? [[field, value.trim()] as const]
      : [],
  );
  if (trimmed.length > 0) form.setFieldsValue(Object.fromEntries(trimmed));
}

/** Fields of passwords, by the ids that Arco gives their inputs: `{form}_{field}_input`. */
const secretFields = (form: HTMLElement, formId: string): ReadonlySet<string> =>
  new Set(
    [...form.querySelectorAll(SECRET)].map(({ id }) => id.slice(formId.length + 1, id.lastIndexOf('_'))),
  );

const SECRET = 'input[type="password"], .arco-input-password input';

export interface FormItemProps extends Omit<ArcoFormItemProps, 'field' | 'children'> {
  readonly field?: string;
  readonly children?: ReactNode;
}

/**
 * A labelled field. Its control carries the label as accessible name, whatever Arco renders for it, and a text loses
 * the blanks around it when it is left.
 */
export function FormItem({ children, ...props }: FormItemProps): ReactNode {
  const { form } = ArcoForm.useFormContext();
  return (
    <ArcoForm.Item {...props}>
      {isControl(children) ? withManners(children, props, form) : children}
    </ArcoForm.Item>
  );
}

interface ControlProps {
  readonly 'aria-label'?: string;
  readonly 'aria-required'?: boolean;
  readonly children?: ReactNode;
  readonly onBlur?: (event: FocusEvent) => void;
}

/** A plain element around several controls is none: they have names and rules of their own. */
const isControl = (child: ReactNode): child is ReactElement<ControlProps> =>
  isValidElement(child) && (typeof child.type !== 'string' || child.type === 'input');

function withManners(
  control: ReactElement<ControlProps>,
  { label, field, required, rules, triggerPropName }: FormItemProps,
  form: FormInstance,
): ReactElement {
  const { props } = control;
  // The words beside a box are its name: the label of the row says less than they do.
  const spoken = triggerPropName === 'checked' && props.children !== undefined;
  const name = props['aria-label'] ?? (typeof label === 'string' && !spoken ? label : undefined);
  const needed = required ?? rules?.some((rule) => rule.required) ?? false;
  return cloneElement(control, {
    ...(name ? { 'aria-label': name } : {}),
    ...(needed ? { 'aria-required': true } : {}),
    ...(field
      ? {
          onBlur: (event: FocusEvent) => {
            props.onBlur?.(event);
            const value: unknown = form.getFieldValue(field);
            const secret = event.target instanceof Element && event.target.matches(SECRET);
            if (typeof value === 'string' && value !== value.trim() && !secret) {
              form.setFieldValue(field, value.trim());
            }
          },
        }
      : {}),
  });
}

/** The handle of a form: `const [form] = useForm<Values>()`. */
export const useForm = ArcoForm.useForm;
/** The current value of a field, re-rendering when it changes. */
export const useWatch = ArcoForm.useWatch;
export const FormList = ArcoForm.List;
