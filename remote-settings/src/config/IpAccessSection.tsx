import { ApiError, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { IpAccess } from '@hospital/shared/contract/calls/settings';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import {
  Button,
  confirm,
  Input,
  LoadError,
  message,
  PageSkeleton,
  Panel,
  Switch,
} from '@hospital/shared/ui/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { IP_ACCESS } from './config.groups';
import { Contested } from './Contested';
import classes from './IpAccessSection.module.css';

/** Lets everybody in (spec 1 §5). */
const ANY = '{ip}';

interface IpAccessSectionProps {
  readonly storeId: string;
  readonly onUnsaved: (section: string, changed: boolean) => void;
}

/** What was typed, and what the store let in when that was begun. */
interface Draft {
  readonly list: string;
  readonly before: string;
  readonly version: number;
}

const listed = (ipWhiteList: string): string => ipWhiteList.split(',').join('\n');
const stored = (typed: string): string =>
  typed
    .split(/[\s,，]+/)
    .filter(Boolean)
    .join(',');
const inWords = (ipWhiteList: string): string => (ipWhiteList === ANY ? '允许任何地址' : ipWhiteList);

/** From which addresses one may work in the store (spec 1 §5 IP whitelist). */
export function IpAccessSection({ storeId, onUnsaved }: IpAccessSectionProps): ReactNode {
  const access = useCall(api.settings.ip, { storeId }, { hideLoading: true, silent: true });
  return (
    <Panel title={IP_ACCESS.title}>
      {access.error && !access.data ? (
        <LoadError
          what={IP_ACCESS.title}
          error={access.error}
          retrying={access.isFetching}
          onRetry={() => void access.refetch()}
        />
      ) : access.data ? (
        <IpAccessForm
          access={access.data}
          refetch={access.refetch}
          onUnsaved={(changed) => onUnsaved(IP_ACCESS.id, changed)}
        />
      ) : (
        <PageSkeleton rows={4} />
      )}
    </Panel>
  );
}

interface IpAccessFormProps {
  readonly access: IpAccess;
  readonly refetch: () => Promise<unknown>;
  readonly onUnsaved: (changed: boolean) => void;
}

function IpAccessForm({ access, refetch, onUnsaved }: IpAccessFormProps): ReactNode {
  const { storeId, ipWhiteList, currentIp, version } = access;
  const mayEdit = useMay(api.settings.setIp);
  const [draft, setDraft] = useState<Draft | null>(null);
  const save = useCallMutation(api.settings.setIp, {
    silent: [ErrorCode.StaleVersion, ErrorCode.LocksOneselfOut],
  });
  const list = draft?.list ?? ipWhiteList;
  const anybody = list === ANY;
  const changed = draft !== null && stored(draft.list) !== ipWhiteList;
  const contested = changed && draft.version !== version && draft.before !== ipWhiteList;
  useUnsavedChanges(changed);
  const tell = useEffectEvent(() => onUnsaved(changed));
  useEffect(() => {
    tell();
  }, [changed]);

  const edit = (next: string): void =>
    setDraft((before) => ({
      list: next,
      before: before?.before ?? ipWhiteList,
      version: before?.version ?? version,
    }));

  const send = async (force: boolean): Promise<void> => {
    if (!draft) return;
    // Another field of the store may have been saved since; the list itself is what this form stands on.
    const standsOn = contested ? draft.version : version;
    try {
      await save.mutateAsync({
        storeId,
        ipWhiteList: stored(draft.list),
        version: standsOn,
        ...(force ? { force: 'Y' } : {}),
      });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.staleVersion) await refetch();
      else if (failure.code === ErrorCode.LocksOneselfOut) await askAndForce(failure.message);
      return; // every other reason the client has said already
    }
    setDraft(null);
    message.success('操作成功');
  };

  const askAndForce = async (why: string): Promise<void> => {
    if (await confirm({ content: `${why}，确定保存吗?`, okText: '仍要保存', danger: true })) await send(true);
  };

  return (
    <form
      aria-label={IP_ACCESS.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && !contested && !save.isPending) void send(false);
      }}
    >
      <p className={classes.current}>
        当前IP：{currentIp}
        {access.passed === 'N' && <span className={classes.out}>（不在名单内）</span>}
      </p>
      <div className={classes.row}>
        <span>允许任何地址</span>
        <Switch
          aria-label="允许任何地址"
          checked={anybody}
          disabled={!mayEdit || save.isPending}
          onChange={(on) => edit(on ? ANY : ipWhiteList === ANY ? currentIp : listed(ipWhiteList))}
        />
      </div>
      {!anybody && (
        <div className={classes.list}>
          <span aria-hidden="true">IP白名单</span>
          <Input.TextArea
            aria-label="IP白名单"
            value={draft ? draft.list : listed(ipWhiteList)}
            disabled={!mayEdit || save.isPending}
            autoSize={{ minRows: 3, maxRows: 12 }}
            maxLength={2000}
            placeholder="每行一个地址或网段，如 10.1.0.0/16"
            onChange={edit}
          />
          <p className={classes.hint}>名单之外的地址不能登录或切换到该门店；每行一个地址或网段</p>
        </div>
      )}
      {contested && (
        <Contested
          theirs={inWords(ipWhiteList)}
          onTake={() => setDraft(null)}
          onKeep={() => setDraft({ ...draft, before: ipWhiteList, version })}
        />
      )}
      {mayEdit && (
        <div className={classes.actions}>
          {changed && (
            <>
              <span role="status">未保存</span>
              <Button disabled={save.isPending} onClick={() => setDraft(null)}>
                撤销
              </Button>
            </>
          )}
          <Button
            type="primary"
            htmlType="submit"
            loading={save.isPending}
            disabled={!changed || contested || stored(list) === ''}
          >
            保存
          </Button>
        </div>
      )}
    </form>
  );
}
