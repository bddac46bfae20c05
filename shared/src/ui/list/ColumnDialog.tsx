import { type ReactNode, useState } from 'react';
import { Button } from '../Button';
import { Checkbox } from '../Checkbox';
import { Modal } from '../Modal';
import { RowAction } from '../RowAction';
import { NARROWEST, WIDEST, widthWithin, type ChosenColumn } from './listColumns';
import classes from './ColumnDialog.module.css';

interface ColumnDialogProps<Row> {
  readonly visible: boolean;
  readonly chosen: readonly ChosenColumn<Row>[];
  readonly saving: boolean;
  /** Rejects when it could not be kept: the dialog then stays open. */
  readonly onChoose: (next: readonly ChosenColumn<Row>[]) => Promise<unknown>;
  readonly onReset: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Which columns a list shows, in which order and how wide: for oneself, in every browser. */
export function ColumnDialog<Row>(props: ColumnDialogProps<Row>): ReactNode {
  const { chosen, saving, visible, onChoose, onReset, onClose } = props;
  const [lines, setLines] = useState(chosen);
  const shown = lines.filter((line) => line.visible).length;

  const change = (at: number, part: Partial<ChosenColumn<Row>>): void =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const move = (at: number, by: -1 | 1): void => {
    const next = [...lines];
    next.splice(at + by, 0, ...next.splice(at, 1));
    setLines(next);
  };
  // The client has said why it could not be kept.
  const close = (kept: Promise<unknown>): void => void kept.then(onClose, () => undefined);

  return (
    <Modal
      title="列设置"
      visible={visible}
      style={{ width: 520 }}
      onCancel={onClose}
      footer={
        <div className={classes.footer}>
          <Button disabled={saving} onClick={() => close(onReset())}>
            恢复默认
          </Button>
          <span className={classes.decide}>
            <Button onClick={onClose}>取消</Button>
            <Button type="primary" loading={saving} onClick={() => close(onChoose(lines))}>
              确定
            </Button>
          </span>
        </div>
      }
    >
      <p className={classes.hint}>只影响自己看到的列表，换浏览器登录后仍然有效。</p>
      <ul className={classes.lines} aria-label="列">
        {lines.map(({ column, visible: isShown, width }, at) => (
          <li key={column.key} className={classes.line}>
            <span className={classes.name}>
              <Checkbox
                checked={isShown}
                disabled={column.always || (isShown && shown === 1)}
                onChange={(checked: boolean) => change(at, { visible: checked })}
              >
                {column.title}
              </Checkbox>
            </span>
            <input
              type="number"
              className={classes.width}
              aria-label={`${column.title}列宽`}
              min={NARROWEST}
              max={WIDEST}
              defaultValue={width}
              onChange={({ target }) =>
                change(at, { width: target.value === '' ? column.width : widthWithin(Number(target.value)) })
              }
            />
            <span className={classes.moves}>
              <RowAction
                aria-label={`上移：${column.title}`}
                because={at === 0 ? '已是第一列' : ''}
                onClick={() => move(at, -1)}
              >
                上移
              </RowAction>
              <RowAction
                aria-label={`下移：${column.title}`}
                because={at === lines.length - 1 ? '已是最后一列' : ''}
                onClick={() => move(at, 1)}
              >
                下移
              </RowAction>
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
