import { type ReactNode, useRef, useState } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { agrees, fileTypes, isImage, LARGEST_IMAGE } from '@hospital/shared/contract/fileTypes';
import {
  Alert,
  Button,
  Checkbox,
  type FormInstance,
  message,
  Modal,
  PageSkeleton,
  Tag,
} from '@hospital/shared/ui/core';
import { type CardField, compared } from './idCard.model';
import classes from './idCard.module.css';
import type { OwnerValues } from './owner.model';

interface IdCardDialogProps {
  readonly form: FormInstance<OwnerValues>;
  readonly fresh: boolean;
  readonly visible: boolean;
  readonly onClose: () => void;
}

const ACCEPT = 'image/jpeg,image/png,image/webp';

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => fail(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(file);
  });

/** Why a picture is not even sent. */
function refusalOf({ type, size }: File): string | null {
  if (!fileTypes.some((each) => isImage(each) && type !== '' && agrees(each, type))) return '仅支持图片';
  return size > LARGEST_IMAGE ? '图片不能超过10MB' : null;
}

/** The picture of a card beside what was read of it; only what is ticked goes into the form. */
export default function IdCardDialog({ form, fresh, visible, onClose }: IdCardDialogProps): ReactNode {
  const reading = useCallMutation(api.attachments.ocrIdCard, { silent: true });
  const [picture, setPicture] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<CardField, boolean>>(new Map());
  const input = useRef<HTMLInputElement>(null);
  const card = reading.data;
  const rows = card ? compared(form.getFieldsValue() as Partial<OwnerValues>, card, fresh) : [];
  const isTaken = ({ field, taken }: (typeof rows)[number]): boolean => chosen.get(field) ?? taken;
  const taken = rows.filter(isTaken);

  const read = async (file: File): Promise<void> => {
    const refused = refusalOf(file);
    if (refused !== null) {
      message.error(refused);
      return;
    }
    const base64File = await dataUrlOf(file);
    setPicture(base64File);
    setChosen(new Map());
    reading.reset();
    reading.mutate({ base64File });
  };
  const fill = (): void => {
    if (!card) return;
    const values = Object.fromEntries(taken.map(({ field }) => [field, card[field]]));
    form.setFieldsValue(values as Partial<OwnerValues>);
    onClose();
  };

  return (
    <Modal
      title="识别身份证"
      visible={visible}
      style={{ width: 760 }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type={picture === null ? 'primary' : 'secondary'}
            disabled={reading.isPending}
            onClick={() => input.current?.click()}
          >
            {picture === null ? '选择图片' : '重新选择'}
          </Button>
          {card && (
            <Button type="primary" disabled={taken.length === 0} onClick={fill}>
              填入所选
            </Button>
          )}
        </>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label="身份证图片"
        accept={ACCEPT}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          target.value = ''; // the same file may be chosen again
        }}
      />
      {picture === null ? (
        <p>选择或拍摄身份证人像面的照片。证件放平、四角入镜、字迹清楚。图片只用于识别，不会保存。</p>
      ) : (
        <div className={classes.columns}>
          <img className={classes.picture} src={picture} alt="身份证" />
          <div role="status" aria-busy={reading.isPending}>
            {reading.isPending && (
              <>
                <p>正在识别</p>
                <PageSkeleton rows={3} />
              </>
            )}
            {reading.error && <Alert type="error" content={reading.error.message} />}
            {card && (
              <>
                <p>请与图片核对，勾选的内容将填入表单。</p>
                <ul className={classes.rows}>
                  {rows.map((row) => (
                    <li key={row.field}>
                      <Checkbox
                        checked={isTaken(row)}
                        disabled={row.same}
                        onChange={(take) => setChosen(new Map([...chosen, [row.field, take]]))}
                      >
                        {row.label}：{row.read}
                      </Checkbox>
                      {row.unsure && <Tag color="orange">请核对</Tag>}
                      <span className={classes.typed}>
                        {row.same ? '与表单一致' : row.typed && `表单现为：${row.typed}`}
                      </span>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </div>
      )}
    </Modal>
  );
}
