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
import { cloneElement, isValidElement, type ReactElement, type ReactNode, useId } from 'react';
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
        trimTexts(instance as unknown as FormInstance<FormValues>);
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

/** Takes the blanks around every text of a form. */
export function trimTexts(form: FormInstance<FormValues>): void {
  const changed = Object.entries(form.getFieldsValue()).flatMap(([field, value]) =>
    typeof value === 'string' && value !== value.trim() ? [[field, value.trim()] as const] : [],
  );
  if (changed.length > 0) form.setFieldsValue(Object.fromEntries(changed));
}

export interface FormItemProps extends Omit<ArcoFormItemProps, 'field' | 'children'> {
  readonly field?: string;
  readonly children?: ReactNode;
}

/** A labelled field; its control carries the label as accessible name, whatever Arco renders for it. */
export function FormItem({ children, ...props }: FormItemProps): ReactNode {
  return (
    <ArcoForm.Item {...props}>
      {typeof props.label === 'string' && isValidElement(children)
        ? named(children, props.label, isRequired(props))
        : children}
    </ArcoForm.Item>
  );
}

const isRequired = ({ required, rules }: FormItemProps): boolean =>
  required ?? rules?.some((rule) => rule.required) ?? false;

function named(control: ReactElement, label: string, required: boolean): ReactElement {
  const props = control.props as { 'aria-label'?: string };
  return cloneElement(control as ReactElement<{ 'aria-label'?: string; 'aria-required'?: boolean }>, {
    'aria-label': props['aria-label'] ?? label,
    ...(required ? { 'aria-required': true } : {}),
  });
}

/** The handle of a form: `const [form] = useForm<Values>()`. */
export const useForm = ArcoForm.useForm;
/** The current value of a field, re-rendering when it changes. */
export const useWatch = ArcoForm.useWatch;
export const FormList = ArcoForm.List;
