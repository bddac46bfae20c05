import { type ReactNode, useEffect, useState } from 'react';
import { serverNow, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { ATTACHMENT_FIELDS, type AttachmentType } from '@hospital/shared/contract/attachmentWords';
import { PHONE_UPLOAD_MINUTES } from '@hospital/shared/contract/bounds';
import { shanghaiMoment } from '@hospital/shared/format';
import {
  Alert,
  Button,
  Checkbox,
  LoadError,
  Modal,
  PageSkeleton,
  Radio,
  Select,
} from '@hospital/shared/ui/core';
import { CaseField, useCases } from './CaseField';
import classes from './files.module.css';
import { type ChosenPet, TYPE_OPTIONS } from './files.model';

interface PhoneDialogProps {
  readonly pets: readonly ChosenPet[];
  /** Whose files were looked at; `''`: those of all. */
  readonly petId: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface Purpose {
  readonly petId: string;
  readonly bizType: AttachmentType;
  readonly caseId?: string | undefined;
  readonly addendum: boolean;
}

/** Shows a code by which a telephone sends pictures; what has come stands below. Closing it ends the code. */
export function PhoneDialog({ pets, petId, visible, onClose }: PhoneDialogProps): ReactNode {
  const [purpose, setPurpose] = useState<Purpose>({
    ...{ petId: petId || (pets[0]?.id ?? ''), bizType: 'image' },
    addendum: false,
  });
  const code = useCallMutation(api.attachments.qrImg, { silent: true, hideLoading: true });
  const closing = useCallMutation(api.attachments.closeQr, { silent: true });
  const cases = useCases(purpose.petId);
  const isArchived = (caseId: string | undefined): boolean =>
    cases?.find(({ id }) => id === caseId)?.archivedFlag === 'Y';
  const archived = isArchived(purpose.caseId);
  const waiting = archived && !purpose.addendum;

  const end = (): void => {
    if (code.data) closing.mutate({ ticket: code.data.ticket });
  };
  const make = ({ petId: of, bizType, caseId, addendum }: Purpose): void =>
    code.mutate({
      ...{ petId: of, bizType },
      ...(caseId ? { caseId } : {}),
      ...(caseId && addendum ? { addendumFlag: 'Y' as const } : {}),
    });
  const change = (changed: Partial<Purpose>): void => {
    const next = { ...purpose, ...changed };
    setPurpose(next);
    end();
    // The server takes nothing for an archived case that is not said to be an addendum.
    if (next.addendum || !isArchived(next.caseId)) make(next);
  };
  const begun = code.isPending || code.data !== undefined || code.isError;
  useEffect(() => {
    if (visible && !begun) make(purpose);
  });

  return (
    <Modal
      title="手机上传"
      visible={visible}
      style={{ width: 560 }}
      onCancel={() => {
        end();
        onClose();
      }}
      footer={null}
    >
      <div className={classes.phone}>
        <div className={classes.purpose}>
          {pets.length > 1 && (
            <Select
              aria-label={ATTACHMENT_FIELDS.petId}
              value={purpose.petId}
              options={pets.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(of) => change({ petId: of as string, caseId: undefined, addendum: false })}
            />
          )}
          <Radio.Group
            aria-label={ATTACHMENT_FIELDS.bizType}
            value={purpose.bizType}
            options={TYPE_OPTIONS}
            onChange={(bizType) => change({ bizType: bizType as AttachmentType })}
          />
          <CaseField
            petId={purpose.petId}
            {...(purpose.caseId ? { value: purpose.caseId } : {})}
            onChange={(caseId) => change({ caseId, addendum: false })}
          />
          {archived && (
            <Checkbox checked={purpose.addendum} onChange={(addendum) => change({ addendum })}>
              病例已归档，作为归档后补充
            </Checkbox>
          )}
        </div>
        {waiting ? (
          <Alert type="info" content="病例已归档，请勾选“作为归档后补充”" />
        ) : code.error ? (
          <LoadError
            what="二维码"
            error={code.error}
            retrying={code.isPending}
            onRetry={() => make(purpose)}
          />
        ) : code.data && !code.isPending ? (
          <Code key={code.data.ticket} {...code.data} onRenew={() => change({})} />
        ) : (
          <PageSkeleton rows={4} />
        )}
        <Received key={purpose.petId} petId={purpose.petId} />
      </div>
    </Modal>
  );
}

interface CodeProps {
  readonly qrImg: string;
  readonly url: string;
  readonly expire: string;
  readonly most: number;
  readonly onRenew: () => void;
}

/** The code until it runs out. */
function Code({ qrImg, url, expire, most, onRenew }: CodeProps): ReactNode {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const left = (shanghaiMoment(expire)?.getTime() ?? 0) - serverNow().getTime();
    const timer = setTimeout(() => setOver(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [expire]);
  return (
    <div className={classes.code}>
      <img
        className={over ? classes.over : ''}
        src={qrImg}
        width={240}
        height={240}
        alt="手机上传二维码"
        data-url={url}
      />
      {over ? (
        <>
          <p role="alert">二维码已过期</p>
          <Button type="primary" onClick={onRenew}>
            重新生成
          </Button>
        </>
      ) : (
        <p>
          用手机扫码拍照上传，无需登录。{PHONE_UPLOAD_MINUTES}分钟内有效（至{expire.slice(11, 16)}），最多
          {most}张，限一部手机。关闭本窗口后失效。
        </p>
      )}
    </div>
  );
}

/** What has come from telephones since the dialog was opened. */
function Received({ petId }: { readonly petId: string }): ReactNode {
  const { data } = useCall(api.attachments.listByPetId, { petId }, { silent: true, hideLoading: true });
  const [before, setBefore] = useState<ReadonlySet<string> | null>(null);
  if (before === null && data) setBefore(new Set(data.map(({ id }) => id)));
  const come = (data ?? []).filter(({ id, source }) => source === 'phone' && before && !before.has(id));
  return (
    <div role="status" className={classes.received}>
      <p>{come.length === 0 ? '等待手机上传' : `已收到${come.length}张`}</p>
      <ul>
        {come.map(({ id, url, name }) => (
          <li key={id}>
            <img src={url} alt={name} />
          </li>
        ))}
      </ul>
    </div>
  );
}
