import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { NOTICE_NAME_LIMIT } from '@hospital/shared/contract/bounds';
import type { Notice } from '@hospital/shared/contract/calls/messages';
import { shanghaiDateTime } from '@hospital/shared/format';
import {
  Button,
  FormItem,
  FormModal,
  Input,
  PageSkeleton,
  Radio,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { useRecordForm } from '@hospital/shared/ui/data';
import { useSaveNotice, useUpdateNotice } from './announcements.calls';
import {
  NEW_NOTICE,
  type NoticeValues,
  requestOf,
  SCOPE_OPTIONS,
  valuesOf,
  WORDS,
  wrongContent,
} from './announcements.model';
import { ContentField } from '../ContentField';
import { PreviewDialog } from './PreviewDialog';
import { DeptsField, StoresField } from './ScopeFields';

const DateTimeField = lazy(() => import(/* webpackChunkName: "date-time" */ './dateTime'));

interface AnnouncementDialogProps {
  /** `''` for a new announcement. */
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

const yesNo = [
  { value: 'Y', label: '是' },
  { value: 'N', label: '否' },
];
/** Validator of the form: refuses in words, or lets pass. */
type Refuse = (words?: string) => void;

/** Writes an announcement. One instance serves one opening. */
export function AnnouncementDialog({ id, visible, onClose }: AnnouncementDialogProps): ReactNode {
  const [form] = useForm<NoticeValues>();
  const record = useCall(
    api.messages.notice,
    { id },
    { enabled: id !== '', staleTime: 0, hideLoading: true, silent: true },
  );
  const saving = useSaveNotice();
  const updating = useUpdateNotice();
  const edited = useRecordForm<NoticeValues, Notice>({
    entity: id ? `notice:${id}` : 'notice:new',
    what: '公告',
    visible,
    form,
    record: id ? record : null,
    valuesOf,
    initial: NEW_NOTICE,
    words: WORDS,
    onClose,
  });
  const scopeType = useWatch('scopeType', form) as NoticeValues['scopeType'] | undefined;
  const [preview, setPreview] = useState<{ readonly name: string; readonly content: string }>();
  const [previewing, setPreviewing] = useState(false);

  const submit = (values: NoticeValues): Promise<void> =>
    edited.send((version) =>
      version === undefined
        ? saving.mutateAsync(requestOf(values))
        : updating.mutateAsync({ ...requestOf(values, edited.current), id, version }),
    );
  const showPreview = (): void => {
    const { name = '', content = '' } = form.getFieldsValue();
    setPreview({ name: name.trim() || '（未填写标题）', content });
    setPreviewing(true);
  };

  return (
    <>
      <FormModal<NoticeValues>
        {...edited.modal}
        title={id ? '编辑公告' : '新增公告'}
        visible={visible}
        form={form}
        labelWidth={88}
        width={840}
        onSubmit={submit}
      >
        {edited.notes}
        <FormItem field="name" label="公告标题" rules={[{ required: true, message: '请输入公告标题' }]}>
          <Input maxLength={NOTICE_NAME_LIMIT} showWordLimit placeholder="请输入公告标题" />
        </FormItem>
        <FormItem
          field="content"
          label="公告内容"
          required
          rules={[{ validator: (html: string | undefined, refuse: Refuse) => refuse(wrongContent(html)) }]}
        >
          <ContentField />
        </FormItem>
        <FormItem label=" ">
          <span>
            <Button onClick={showPreview}>预览</Button>
          </span>
        </FormItem>
        <FormItem field="scopeType" label="发布范围" required>
          <Radio.Group options={SCOPE_OPTIONS} />
        </FormItem>
        {scopeType === '1' && (
          <FormItem
            field="depts"
            label="部门"
            rules={[{ required: true, type: 'array', minLength: 1, message: '请选择部门' }]}
          >
            <DeptsField placeholder="请选择部门，含其下级部门" />
          </FormItem>
        )}
        {scopeType === '2' && (
          <FormItem
            field="stores"
            label="门店"
            rules={[{ required: true, type: 'array', minLength: 1, message: '请选择门店' }]}
          >
            <StoresField placeholder="请输入门店名称查找" />
          </FormItem>
        )}
        <FormItem field="valid" label="是否有效" required extra="无效的公告为草稿，读者看不到">
          <Radio.Group options={yesNo} />
        </FormItem>
        <Suspense fallback={<PageSkeleton rows={2} />}>
          <FormItem field="publishDate" label="发布时间" extra="不填写则立即发布">
            <DateTimeField defaultTime="08:00" />
          </FormItem>
          <FormItem
            field="expireDate"
            label="下线时间"
            extra="不填写则长期有效"
            rules={[
              {
                validator: (end: string | undefined, refuse: Refuse) => {
                  const start = form.getFieldValue('publishDate') || shanghaiDateTime().slice(0, 16);
                  refuse(end && end <= start ? '下线时间必须晚于发布时间' : undefined);
                },
              },
            ]}
          >
            <DateTimeField defaultTime="23:59" />
          </FormItem>
        </Suspense>
        <FormItem field="popupFlag" label="弹窗提醒" required>
          <Radio.Group options={yesNo} />
        </FormItem>
        <FormItem field="topFlag" label="置顶" required>
          <Radio.Group options={yesNo} />
        </FormItem>
      </FormModal>
      {preview && (
        <PreviewDialog
          {...preview}
          time={shanghaiDateTime()}
          visible={previewing}
          onClose={() => setPreviewing(false)}
        />
      )}
    </>
  );
}
