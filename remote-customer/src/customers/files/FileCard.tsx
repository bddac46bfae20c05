import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { ATTACHMENT_TYPES } from '@hospital/shared/contract/attachmentWords';
import type { Attachment } from '@hospital/shared/contract/calls/attachments';
import { isImage } from '@hospital/shared/contract/fileTypes';
import { formatDateTime } from '@hospital/shared/format';
import { Can } from '@hospital/shared/session';
import { confirmDelete, IconFile, Tag } from '@hospital/shared/ui/core';
import { RowAction } from '@hospital/shared/ui/data';
import classes from './files.module.css';
import { openFile } from './lazyParts';

interface FileCardProps {
  readonly file: Attachment;
  /** Whose file it is stands nowhere else. */
  readonly withPet: boolean;
  /** Shows a picture large. */
  readonly onLook: () => void;
}

/** One file: what it is, of when and by whom; a click shows it. */
export function FileCard({ file, withPet, onLook }: FileCardProps): ReactNode {
  const remove = useCallMutation(api.attachments.delete);
  const picture = isImage(file.fileType);
  return (
    <li className={classes.card}>
      <button
        type="button"
        className={classes.look}
        aria-label={`查看${file.name}`}
        onClick={() => (picture ? onLook() : void openFile(file))}
      >
        {picture ? (
          <img src={file.url} alt="" loading="lazy" />
        ) : (
          <span className={classes.document}>
            <IconFile aria-hidden="true" />
            {file.typeName}
          </span>
        )}
      </button>
      <div className={classes.facts}>
        <span className={classes.name} title={file.name}>
          {file.name}
        </span>
        <span>
          <Tag size="small">{ATTACHMENT_TYPES[file.bizType]}</Tag>
          {file.addendumFlag === 'Y' && <Tag size="small">归档后补充</Tag>}
        </span>
        <span>{formatDateTime(file.shootTime)}</span>
        {(withPet || file.caseNo) && (
          <span>{[withPet && file.petName, file.caseNo].filter(Boolean).join(' ')}</span>
        )}
        {file.remark && <span>{file.remark}</span>}
        <span className={classes.by}>
          {file.createName}
          {file.source === 'phone' && '（手机）'}
          <Can call={api.attachments.delete}>
            <RowAction
              danger
              because={file.whyNotDelete}
              aria-label={`删除：${file.name}`}
              onClick={() =>
                void confirmDelete(() => remove.mutateAsync({ id: file.id }), { name: file.name })
              }
            >
              删除
            </RowAction>
          </Can>
        </span>
      </div>
    </li>
  );
}
