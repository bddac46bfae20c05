import type { ConfigItem } from '@hospital/shared/contract/calls/settings';
import { Button, Tag } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';
import {
  inWords,
  isContested,
  keepMine,
  SOURCE_WORDS,
  takeTheirs,
  valueOf,
  withValue,
  type Drafts,
} from './config.model';
import { ConfigField } from './ConfigField';
import classes from './SettingRow.module.css';

interface SettingRowProps {
  readonly item: ConfigItem;
  readonly drafts: Drafts;
  readonly readOnly: boolean;
  readonly onDrafts: (change: (drafts: Drafts) => Drafts) => void;
}

/** One setting: its name, its control, and where its value comes from. */
export function SettingRow({ item, drafts, readOnly, onDrafts }: SettingRowProps): ReactNode {
  const value = valueOf(drafts, item);
  return (
    <div className={classes.row}>
      <div className={classes.name}>
        {item.configName}
        {item.remarks && <p className={classes.remarks}>{item.remarks}</p>}
      </div>
      <div className={classes.control}>
        <ConfigField
          item={item}
          value={value}
          disabled={readOnly}
          onChange={(next) => onDrafts((before) => withValue(before, item, next))}
        />
        {isContested(drafts, item) && <Contested item={item} onDrafts={onDrafts} />}
      </div>
      <div className={classes.source}>
        {value !== item.configValue ? (
          <Tag color="orange">未保存</Tag>
        ) : (
          <Tag>{SOURCE_WORDS[item.source]}</Tag>
        )}
      </div>
    </div>
  );
}

/** Somebody else saved another value meanwhile: what it is, and which of the two is to stay. */
function Contested({ item, onDrafts }: Pick<SettingRowProps, 'item' | 'onDrafts'>): ReactNode {
  return (
    <div className={classes.contested} role="alert">
      <p>数据已被他人修改，对方的内容为「{inWords(item, item.configValue)}」</p>
      <div className={classes.choices}>
        <Button size="small" type="primary" onClick={() => onDrafts((before) => takeTheirs(before, item))}>
          采用对方的内容
        </Button>
        <Button size="small" onClick={() => onDrafts((before) => keepMine(before, item))}>
          保留我的内容
        </Button>
      </div>
    </div>
  );
}
