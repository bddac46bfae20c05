import { type ReactNode, Suspense, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { ATTACHMENT_FIELDS, type AttachmentType } from '@hospital/shared/contract/attachmentWords';
import type { Attachment } from '@hospital/shared/contract/calls/attachments';
import { isImage } from '@hospital/shared/contract/fileTypes';
import { useSearchParams } from '@hospital/shared/navigation';
import { Can } from '@hospital/shared/session';
import { Button, EmptyState, LoadError, PageSkeleton, Select } from '@hospital/shared/ui/core';
import { Pager, useDialog } from '@hospital/shared/ui/data';
import { CaseField } from './CaseField';
import { FileCard } from './FileCard';
import classes from './files.module.css';
import { type ChosenPet, TYPE_OPTIONS } from './files.model';
import { Gallery } from './lazyParts';
import { PhoneDialog } from './PhoneDialog';
import { UploadDialog } from './UploadDialog';

interface FilesProps {
  readonly ownerId: string;
  readonly pets: readonly ChosenPet[];
}

const FIRST_PAGE = { page: 1, pageSize: 20 };

/** 文件: what is kept of the owner's pets, found by pet, type and case; uploaded here or from a telephone. */
export default function Files({ ownerId, pets }: FilesProps): ReactNode {
  const [params] = useSearchParams();
  const named = params.get('pet') ?? '';
  const [petId, setPetId] = useState(pets.some(({ id }) => id === named) ? named : (pets[0]?.id ?? ''));
  const [bizType, setBizType] = useState<AttachmentType>();
  const [caseId, setCaseId] = useState<string>();
  const [place, setPlace] = useState(FIRST_PAGE);
  const { dialog, open, close } = useDialog<'upload' | 'phone'>('file');
  const narrowed = { ...(bizType ? { bizType } : {}), ...(caseId ? { caseId } : {}) };
  const silent = { silent: true, keepPrevious: true };
  const ofPet = useCall(
    api.attachments.listByPetId,
    { petId, ...narrowed },
    { ...silent, enabled: petId !== '' },
  );
  const ofAll = useCall(
    api.attachments.list,
    { ownerId, ...narrowed, ...place },
    { ...silent, enabled: petId === '' },
  );
  const { error, isFetching, refetch } = petId === '' ? ofAll : ofPet;
  const files = petId === '' ? ofAll.data?.list : ofPet.data;
  const total = petId === '' ? (ofAll.data?.total ?? 0) : 0;

  if (pets.length === 0) return <EmptyState compact text="还没有宠物，添加宠物后可上传文件" />;
  return (
    <>
      <div className={classes.bar}>
        {pets.length > 1 && (
          <Select
            aria-label={ATTACHMENT_FIELDS.petId}
            value={petId}
            options={[
              ...pets.map(({ id, name }) => ({ value: id, label: name })),
              { value: '', label: '全部宠物' },
            ]}
            onChange={(next) => {
              setPetId(next as string);
              setCaseId(undefined);
              setPlace(FIRST_PAGE);
            }}
          />
        )}
        <Select
          aria-label={ATTACHMENT_FIELDS.bizType}
          allowClear
          placeholder="全部类型"
          options={TYPE_OPTIONS}
          {...(bizType ? { value: bizType } : {})}
          onChange={(next) => {
            setBizType(next as AttachmentType | undefined);
            setPlace(FIRST_PAGE);
          }}
        />
        {petId !== '' && (
          <div className={classes.case}>
            <CaseField
              petId={petId}
              placeholder="全部病例"
              {...(caseId ? { value: caseId } : {})}
              onChange={setCaseId}
            />
          </div>
        )}
        <div className={classes.actions}>
          <Can call={api.attachments.qrImg}>
            <Button onClick={() => open('phone')}>手机上传</Button>
          </Can>
          <Can call={api.attachments.save}>
            <Button type="primary" onClick={() => open('upload')}>
              上传文件
            </Button>
          </Can>
        </div>
      </div>
      {error ? (
        <LoadError what="文件" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : files ? (
        <Cards files={files} withPet={petId === ''} narrowed={Object.keys(narrowed).length > 0} />
      ) : (
        <PageSkeleton rows={4} />
      )}
      {total > FIRST_PAGE.pageSize && (
        <Pager
          page={place.page}
          limit={place.pageSize}
          total={total}
          onChange={(page, pageSize) => setPlace({ page, pageSize })}
        />
      )}
      {dialog?.task === 'upload' && (
        <UploadDialog
          key={dialog.opening}
          pets={pets}
          petId={petId}
          visible={dialog.visible}
          onClose={close}
        />
      )}
      {dialog?.task === 'phone' && (
        <PhoneDialog
          key={dialog.opening}
          pets={pets}
          petId={petId}
          visible={dialog.visible}
          onClose={close}
        />
      )}
    </>
  );
}

interface CardsProps {
  readonly files: readonly Attachment[];
  readonly withPet: boolean;
  readonly narrowed: boolean;
}

function Cards({ files, withPet, narrowed }: CardsProps): ReactNode {
  const [shown, setShown] = useState<string | null>(null);
  if (files.length === 0) return <EmptyState compact text={narrowed ? '没有符合条件的文件' : '还没有文件'} />;
  const pictures = files.filter(({ fileType }) => isImage(fileType));
  const at = pictures.findIndex(({ id }) => id === shown);
  return (
    <>
      <ul className={classes.cards} aria-label="文件">
        {files.map((file) => (
          <FileCard key={file.id} file={file} withPet={withPet} onLook={() => setShown(file.id)} />
        ))}
      </ul>
      <Suspense>
        <Gallery pictures={pictures} at={at < 0 ? null : at} onClose={() => setShown(null)} />
      </Suspense>
    </>
  );
}
