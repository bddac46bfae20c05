import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import { caseStates, type CaseStatus, CLOSED_CASE_STATUSES } from '@hospital/shared/contract/caseStates';
import {
  CASE_FIELDS,
  CASE_RESULTS,
  CASE_TYPES,
  TEMPLATE_LIMIT,
  type CaseText,
} from '@hospital/shared/contract/caseWords';
import { mayMove } from '@hospital/shared/contract/states';
import { formatYuan } from '@hospital/shared/format';
import { Part } from '@hospital/shared/parts';
import { useMay } from '@hospital/shared/session';
import {
  Alert,
  Button,
  confirm,
  DraftOffer,
  message,
  Page,
  PageSkeleton,
  Panel,
  Select,
  Tabs,
  Tag,
} from '@hospital/shared/ui/core';
import { useDialog } from '@hospital/shared/ui/data';
import { diagnosesOf, differing, labelOf, versionInWords, wordsOf, writtenOf } from '../case.model';
import { Addenda } from './Addenda';
import { CaseButtons } from './CaseButtons';
import { CaseDialogs, type CaseTask } from './CaseDialogs';
import { Diagnoses } from './Diagnoses';
import { CaseReservations, EarlierCases, EarlierTests } from './Earlier';
import { Editors } from './Editors';
import { ExamFields } from './ExamFields';
import { LeftOver } from './LeftOver';
import { TcmFields } from './TcmFields';
import { TemplateText } from './TemplateText';
import { type Saving, useCaseEditor } from './useCaseEditor';
import type { WantedVersion } from './Versions';
import classes from './case.module.css';

const Versions = lazy(() => import(/* webpackChunkName: "case-versions" */ './Versions'));
const CaseDocuments = lazy(
  () => import(/* webpackChunkName: "case-documents" */ '../documents/CaseDocuments'),
);
const Written = lazy(() => import(/* webpackChunkName: "case-written" */ './Written'));

/** Running, or ended and not yet filed: what was missed is still charged then. */
const CHARGEABLE: readonly CaseStatus[] = [1, 2];

const SAID: Readonly<Record<Saving, string>> = {
  saved: '已自动保存',
  typing: '正在输入',
  saving: '正在保存',
  failed: '未保存，稍后自动重试；内容已留在本机',
  conflict: '与他人的修改冲突，请逐项选择',
  held: '填写有误的内容未保存，其余已自动保存',
};

/** Fields above the examination, and those below the diagnoses. */
const ABOVE: readonly (readonly [field: CaseText, rows: number])[] = [
  ['complaint', 2],
  ['presentHistory', 2],
  ['pastHistory', 2],
];
const BELOW: readonly (readonly [field: CaseText, rows: number])[] = [
  ['treatment', 4],
  ['advice', 4],
  ['prognosis', 2],
];

/** A case as it is written, with what was before beside it and what is charged below it. */
export function CaseRecord({ record }: { readonly record: MedicalCase }): ReactNode {
  const { id, petId, ownerId, status, caseType, rules } = record;
  const mayWrite = useMay(api.cases.update);
  const maySeeVersions = useMay(api.cases.versions);
  const maySeeDocuments = useMay(api.caseDocs.list);
  const running = mayMove(caseStates, status, 'write');
  const locked = !running || !mayWrite;
  const editor = useCaseEditor(record, locked);
  const { written, change, state } = editor;
  const { dialog, open, close } = useDialog<CaseTask>();
  const [addition, setAddition] = useState('');
  const [ofLeft, setOfLeft] = useState(false);
  const mayAdd = useMay(api.cases.addendum) && CLOSED_CASE_STATUSES.includes(status);
  const people = useCall(api.users.doctors, { storeId: record.storeId }, { silent: true, enabled: !locked });

  const [saving, setSaving] = useState(false);
  /** One version however often it is pressed. */
  const save = async (): Promise<void> => {
    if (saving) return;
    setSaving(true);
    const done = await editor.save(false);
    setSaving(false);
    if (done) message.success('已保存为新版本');
    else if (editor.hasWrong()) message.warning('填写有误的内容未保存，其余已保存为新版本');
  };
  const task = (wanted: CaseTask, begun = ''): void => {
    setAddition(begun);
    setOfLeft(false);
    open(wanted);
  };
  const addLeft = (text: string): void => {
    task('addendum', text.slice(0, TEMPLATE_LIMIT));
    // What is too long for one addendum stays on screen.
    setOfLeft(text.length <= TEMPLATE_LIMIT);
  };
  /** An open record takes an earlier version back; one that is closed takes it as an addendum. */
  const goBack = async (version: WantedVersion): Promise<void> => {
    const earlier = writtenOf(version.snapshot);
    if (locked)
      return task('addendum', versionInWords(version, earlier, writtenOf(record)).slice(0, TEMPLATE_LIMIT));
    const { versionNo } = version;
    const sure = await confirm({
      title: `还原第${versionNo}版`,
      content: '现在的内容先保存为一个版本，再换成该版本的内容。确定还原吗?',
    });
    if (!sure) return;
    if (await editor.goBack(earlier, versionNo)) message.success(`已还原第${versionNo}版`);
    else message.warning('没有还原，请先处理未保存的内容');
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (!locked) void save();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  // Findings say it themselves.
  const refusedElsewhere = Object.entries(editor.wrong).flatMap(([field, why]) =>
    field.startsWith('exam.') ? [] : [`${labelOf(field)}：${why}`],
  );
  const text = ([field, rows]: readonly [CaseText, number]): ReactNode => (
    <TemplateText
      key={field}
      field={field}
      label={CASE_FIELDS[field]}
      rows={rows}
      value={written[field] ?? ''}
      onChange={change}
    />
  );
  const beside = [
    {
      value: 'cases',
      title: '历次病例',
      content: <EarlierCases caseId={id} petId={petId} species={record.species} written={written} />,
    },
    { value: 'tests', title: '历次检查', content: <EarlierTests petId={petId} /> },
    ...(maySeeDocuments
      ? [
          {
            value: 'documents',
            title: '文书',
            content: (
              <Suspense fallback={<PageSkeleton rows={3} />}>
                <CaseDocuments record={record} />
              </Suspense>
            ),
          },
        ]
      : []),
    ...(maySeeVersions
      ? [
          {
            value: 'versions',
            title: '版本',
            content: (
              <Suspense fallback={<PageSkeleton rows={4} />}>
                <Versions
                  caseId={id}
                  {...(!locked || mayAdd
                    ? { onRestore: (version: WantedVersion) => void goBack(version) }
                    : {})}
                />
              </Suspense>
            ),
          },
        ]
      : []),
  ];

  return (
    <Page
      title={`病例 ${record.petName}`}
      showTitle
      actions={<CaseButtons {...{ record, locked, editor, saving }} onSave={save} onOpen={task} />}
    >
      <Panel>
        <Part name="customer/card" ownerId={ownerId} petId={petId} />
        <div className={classes.head}>
          <b>{record.caseNo}</b>
          <Tag color={running ? 'arcoblue' : 'gray'}>{caseStates.words[status]}</Tag>
          <span>
            {CASE_TYPES[caseType]}
            {record.firstFlag === 'Y' && ' · 初诊'}
          </span>
          <span>
            {record.visitTime.slice(0, 16)} {record.doctorName}
          </span>
          <span>
            费用 ¥{formatYuan(record.billAmount)}
            {record.unpaidAmount > 0 && `，待收 ¥${formatYuan(record.unpaidAmount)}`}
          </span>
          {record.attachmentCount > 0 && <span>文件 {record.attachmentCount} 个</span>}
          {!locked && (
            <span
              role="status"
              className={state === 'failed' || state === 'held' ? classes.outsideText : classes.quiet}
            >
              {SAID[state]}
              {state === 'failed' && editor.problem && `：${editor.problem}`}
            </span>
          )}
          {!locked && <Editors caseId={id} writing field={editor.field} />}
          {!locked && editor.others !== '' && (
            <span role="status" className={classes.others}>
              {editor.others}
            </span>
          )}
        </div>
      </Panel>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Panel title="病历">
            {locked ? (
              <>
                <LeftOver
                  left={editor.left}
                  {...(mayAdd ? { onAdd: addLeft } : {})}
                  onDrop={editor.dropLeft}
                />
                <Suspense fallback={<PageSkeleton rows={6} />}>
                  <Written record={record} />
                </Suspense>
              </>
            ) : (
              <>
                <DraftOffer
                  draft={editor.draft}
                  differences={(found) =>
                    differing(written, { ...written, ...found.written }).map((field) => ({
                      label: labelOf(field),
                      saved: wordsOf(field, written[field] ?? ''),
                      draft: wordsOf(field, found.written[field] ?? ''),
                    }))
                  }
                  outdated={({ version = 0 }) => version < editor.version}
                  onRestore={(found) => editor.restore(found.written)}
                />
                {editor.conflicts.length > 0 && (
                  <Alert
                    type="warning"
                    title={`${record.updateName || '他人'}同时修改了以下内容，请逐项选择`}
                    content={editor.conflicts.map(({ field, theirs }) => (
                      <div key={field} className={classes.conflict}>
                        <span>
                          {labelOf(field)}：对方的内容为「{wordsOf(field, theirs) || '空'}」
                        </span>
                        <Button size="small" type="primary" onClick={() => editor.settle(field, true)}>
                          采用对方的内容
                          <span className="visually-hidden">：{labelOf(field)}</span>
                        </Button>
                        <Button size="small" onClick={() => editor.settle(field, false)}>
                          保留我的内容<span className="visually-hidden">：{labelOf(field)}</span>
                        </Button>
                      </div>
                    ))}
                  />
                )}
                {refusedElsewhere.length > 0 && (
                  <Alert type="error" title="以下内容未保存" content={refusedElsewhere.join('；')} />
                )}
                <div className={classes.fields}>{ABOVE.map(text)}</div>
                <h3>{CASE_FIELDS.exam}</h3>
                <ExamFields
                  species={record.species}
                  required={rules.requiredExam}
                  written={written}
                  wrong={editor.wrong}
                  onChange={change}
                />
                {rules.tcmMode === 'Y' && (
                  <>
                    <h3>{CASE_FIELDS.tcm}</h3>
                    <TcmFields written={written} onChange={change} />
                  </>
                )}
                <h3>
                  {CASE_FIELDS.diagnoses}
                  {rules.requireDiagnosis === 'Y' && <span className={classes.quiet}>（结束前必填）</span>}
                </h3>
                <Diagnoses
                  list={diagnosesOf(written)}
                  onChange={(list) => change('diagnoses', JSON.stringify(list))}
                />
                <div className={classes.fields}>
                  {BELOW.map(text)}
                  <div className={classes.field}>
                    <div className={classes.label}>{CASE_FIELDS.treatmentCaseStatus}与助理</div>
                    <div className={classes.fields}>
                      <Select
                        aria-label={CASE_FIELDS.treatmentCaseStatus}
                        value={written['treatmentCaseStatus'] ?? '0'}
                        options={Object.entries(CASE_RESULTS).map(([value, label]) => ({ value, label }))}
                        onChange={(value: string) => change('treatmentCaseStatus', value)}
                      />
                      <Select
                        aria-label={CASE_FIELDS.assistantId}
                        placeholder="无助理"
                        allowClear
                        value={written['assistantId'] || undefined}
                        options={(people.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
                        onChange={(value?: string) => change('assistantId', value ?? '')}
                      />
                    </div>
                  </div>
                </div>
              </>
            )}
            <Addenda list={record.addenda} />
          </Panel>
          <Panel title="处方与费用">
            <Part name="billing/lines" caseId={id} petId={petId} locked={!CHARGEABLE.includes(status)} />
          </Panel>
        </div>
        <div className={classes.beside}>
          <Panel>
            <CaseReservations caseId={id} />
            <Tabs label="病例旁的资料" tabs={beside} />
          </Panel>
        </div>
      </div>
      {dialog && (
        <CaseDialogs
          key={dialog.opening}
          task={dialog.task}
          addition={addition}
          record={{ ...record, version: editor.version }}
          visible={dialog.visible}
          {...(ofLeft ? { onAdded: editor.dropLeft } : {})}
          onClose={close}
        />
      )}
    </Page>
  );
}
