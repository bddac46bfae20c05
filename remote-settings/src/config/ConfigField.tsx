import type { ConfigOfPlaces } from '@hospital/shared/contract/calls/settings';
import { TIMES } from '@hospital/shared/contract/timeSlots';
import { Checkbox, Input, Radio, Select, Switch } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';
import { chosen, isSwitch, toggleChoice } from './config.model';
import classes from './ConfigField.module.css';

interface ConfigFieldProps {
  readonly item: ConfigOfPlaces;
  /** Null where the places differ. */
  readonly value: string | null;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** The control for a setting, chosen by the setting's own `type` (spec 1 §3): a new setting needs no code. */
export function ConfigField(props: ConfigFieldProps): ReactNode {
  // A switch cannot say that the stores differ: then it is a choice without an answer.
  if (isSwitch(props.item) && props.value !== null) return <YesNo {...props} />;
  const Control = isLong(props.item) ? Paragraphs : CONTROLS[props.item.type];
  return <Control {...props} />;
}

const YesNo = ({ item, value, disabled, onChange }: ConfigFieldProps): ReactNode => (
  <Switch
    aria-label={item.configName}
    checked={value === 'Y'}
    disabled={disabled}
    onChange={(on) => onChange(on ? 'Y' : 'N')}
  />
);

const DIFFERENT = '各店不同';

/** More choices than this stand in a list that opens, instead of side by side. */
const SIDE_BY_SIDE = 4;

const OneOf = ({ item, value, disabled, onChange }: ConfigFieldProps): ReactNode =>
  item.configOption.length > SIDE_BY_SIDE ? (
    <Select
      className={classes.short}
      aria-label={item.configName}
      value={value || undefined}
      placeholder={value === null ? DIFFERENT : undefined}
      disabled={disabled}
      options={[...item.configOption]}
      onChange={onChange}
    />
  ) : (
    <div role="group" aria-label={item.configName}>
      <Radio.Group
        value={value ?? ''}
        disabled={disabled}
        options={[...item.configOption]}
        onChange={onChange}
      />
    </div>
  );

const Line = ({ item, value, disabled, onChange }: ConfigFieldProps): ReactNode => (
  <Input
    className={classes.line}
    aria-label={item.configName}
    value={value ?? ''}
    placeholder={value === null ? DIFFERENT : undefined}
    disabled={disabled}
    maxLength={2000}
    autoComplete="off"
    onChange={onChange}
  />
);

/** Text of several paragraphs. Told by its key: earlier builds know no further `type`. */
const isLong = ({ type, configKey }: ConfigOfPlaces): boolean =>
  type === 'input' && configKey.endsWith('Text');

const Paragraphs = ({ item, value, disabled, onChange }: ConfigFieldProps): ReactNode => (
  <Input.TextArea
    aria-label={item.configName}
    value={value ?? ''}
    {...(value === null ? { placeholder: DIFFERENT } : {})}
    disabled={disabled}
    maxLength={2000}
    autoSize={{ minRows: 4, maxRows: 14 }}
    onChange={onChange}
  />
);

/** 00:00 to 23:45 in steps of 15 minutes, as opening hours are chosen (spec 1 §5). */
const STARTS = TIMES.slice(0, -1);

const Time = ({ item, value, disabled, onChange }: ConfigFieldProps): ReactNode => (
  <Select
    className={classes.short}
    aria-label={item.configName}
    value={value || undefined}
    placeholder={value === null ? DIFFERENT : '请选择时间'}
    disabled={disabled}
    options={STARTS}
    onChange={onChange}
  />
);

const SeveralOf = ({ item, value, disabled, onChange }: ConfigFieldProps): ReactNode => (
  <div className={classes.choices} role="group" aria-label={item.configName}>
    {item.configOption.map((option) => (
      <Checkbox
        key={option.value}
        checked={chosen(value).includes(option.value)}
        disabled={disabled}
        onChange={() => onChange(toggleChoice(item, value, option.value))}
      >
        {option.label}
      </Checkbox>
    ))}
  </div>
);

const OnePicture = ({ item, value, disabled, onChange }: ConfigFieldProps): ReactNode => (
  <div className={classes.choices} role="radiogroup" aria-label={item.configName}>
    {item.configOption.map((option) => (
      <label key={option.value} className={classes.picture}>
        <input
          type="radio"
          className="visually-hidden"
          name={`${item.configGroup}.${item.configKey}`}
          checked={option.value === value}
          disabled={disabled}
          onChange={() => onChange(option.value)}
        />
        <Sheet />
        {option.label}
      </label>
    ))}
  </div>
);

/** A printed sheet in small. */
const Sheet = (): ReactNode => (
  <svg className={classes.sheet} viewBox="0 0 48 64" aria-hidden="true" focusable="false">
    <rect x="1" y="1" width="46" height="62" rx="3" />
    <path d="M14 10h20M8 20h32M8 28h32M8 36h32M8 44h20" />
  </svg>
);

const CONTROLS: Readonly<Record<ConfigOfPlaces['type'], (props: ConfigFieldProps) => ReactNode>> = {
  radio: OneOf,
  input: Line,
  timePicker: Time,
  check: SeveralOf,
  imgselect: OnePicture,
  DGTInput: Line,
};
