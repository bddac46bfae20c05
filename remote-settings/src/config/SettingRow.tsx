import type { ConfigOfPlaces } from '@hospital/shared/contract/calls/settings';
import { Button, Tag } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';
import {
  DEFAULT_WORDS,
  inWords,
  isContested,
  keepMine,
  nameOf,
  ownCount,
  sourceInWords,
  storedInWords,
  takeTheirs,
  valueOf,
  withDefault,
  withValue,
  type Drafts,
} from './config.model';
import { ConfigField } from './ConfigField';
import { Contested } from './Contested';
import classes from './SettingRow.module.css';

interface SettingRowProps {
  readonly item: ConfigOfPlaces;
  /** Heading of its group, where its section has several: `copies` is in each of them. */
  readonly group?: string | undefined;
  readonly places: readonly string[];
  readonly drafts: Drafts;
  readonly readOnly: boolean;
  readonly onDrafts: (change: (drafts: Drafts) => Drafts) => void;
}

/** One setting: its name, its control, where its value comes from, and what it would be without one of its own. */
export function SettingRow({ item, group, places, drafts, readOnly, onDrafts }: SettingRowProps): ReactNode {
  const draft = drafts[nameOf(item)];
  const own = draft ? draft.value !== null : ownCount(item) > 0;
  const label = group ? `${group}：${item.configName}` : item.configName;
  return (
    <div className={classes.row} role="group" aria-label={label} data-setting>
      <div className={classes.name}>
        {item.configName}
        {item.remarks && <p className={classes.remarks}>{item.remarks}</p>}
      </div>
      <div className={classes.control}>
        <ConfigField
          item={item}
          value={valueOf(drafts, item)}
          disabled={readOnly}
          onChange={(next) => onDrafts((before) => withValue(before, item, next))}
        />
        {isContested(drafts, item) && (
          <Contested
            theirs={storedInWords(item)}
            onTake={() => onDrafts((before) => takeTheirs(before, item))}
            onKeep={() => onDrafts((before) => keepMine(before, item))}
          />
        )}
      </div>
      <div className={classes.source}>
        {draft ? (
          <Tag color="orange">未保存</Tag>
        ) : item.mixed === 'Y' ? (
          <Tag color="purple">各店不同</Tag>
        ) : (
          <Tag>{sourceInWords(item, places)}</Tag>
        )}
        {own && ownCount(item) > 0 && (
          <span className={classes.default}>
            {DEFAULT_WORDS[item.defaultSource]}：{inWords(item, item.defaultValue)}
            {!readOnly && (
              <Button
                type="text"
                size="mini"
                aria-label={`恢复默认：${label}`}
                onClick={() => onDrafts((before) => withDefault(before, item))}
              >
                恢复默认
              </Button>
            )}
          </span>
        )}
      </div>
    </div>
  );
}
