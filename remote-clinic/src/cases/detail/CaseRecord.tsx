import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import * as api from '@hospital/shared/calls';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import { EXAM_NUMBERS } from '@hospital/shared/contract/caseExam';
import { ADDED_CASE_STATUSES, caseStates, type CaseStatus } from '@hospital/shared/contract/caseStates';
import { CASE_TYPES, TEMPLATE_LIMIT } from '@hospital/shared/contract/caseWords';
import { mayMove } from '@hospital/shared/contract/states';
import { formatYuan } from '@hospital/shared/format';
import { Part } from '@hospital/shared/parts';
import { useMay } from '@hospital/shared/session';
import { confirm, message, Page, PageSkeleton, Panel, Tabs, Tag } from '@hospital/shared/ui/core';
import { useDialog, useSettled } from '@hospital/shared/ui/data';
import { only, versionInWords, type Written, writtenOf } from '../case.model';
import { Addenda } from './Addenda';
import { CaseButtons } from './CaseButtons';
import { CaseDialogs, type CaseTask } from './CaseDialogs';
import { CaseEditing } from './CaseEditing';
import { CaseReferrals } from './CaseReferrals';
import { CaseReservations, EarlierCases, EarlierTests } from './Earlier';
import { LeftOver } from './LeftOver';
import { useCaseEditor } from './useCaseEditor';
import type { WantedVersion } from './Versions';
import { useWriting, type WritingAtom } from './writing';
import { Unsaved } from './Unsaved';
import { WritingStatus } from './WritingStatus';
import classes from './case.module.css';

const Versions = lazy(() => import(/* webpackChunkName: "case-versions" */ './Versions'));
const CaseDocuments = lazy(
  () => import(/* webpackChunkName: "case-documents" */ '../documents/CaseDocuments'),
);
const CaseReviews = lazy(() => import(/* webpackChunkName: "case-reviews" */ '../../caseReviews'));
const WrittenRecord = lazy(() => import(/* webpackChunkName: "case-written" */ './Written'));

/** What stands beside the values of earlier visits. */
const MEASURED = Object.keys(EXAM_NUMBERS).map((field) => `exam.${field}`);

/** Running, or ended and not yet filed: what was missed is still charged then. */
const CHARGEABLE: readonly CaseStatus[] = [1, 2];

interface CaseRecordProps {
  readonly record: MedicalCase;
}

/** A case as it is written, with what was before beside it and what is charged below it. */
export const CaseRecord = memo(function CaseRecord({ record }: CaseRecordProps): ReactNode {
  const { id, petId, ownerId, status, caseType } = record;
  const mayWrite = useMay(api.cases.update);
  const maySeeVersions = useMay(api.cases.versions);
  const maySeeDocuments = useMay(api.caseDocs.list);
  const maySeeReviews = useMay(api.reviews.list);
  const maySeePlans = useMay(api.immunisation.plans);
  const running = mayMove(caseStates, status, 'write');
  const locked = !running || !mayWrite;
  const editor = useCaseEditor(record, locked);
  const version = useWriting(editor.writing, ({ known }) => known.version);
  const { dialog, open, close } = useDialog<CaseTask>('caseRecord');
  const [addition, setAddition] = useState('');
  const [ofLeft, setOfLeft] = useState(false);
  const mayAdd = useMay(api.cases.addendum) && ADDED_CASE_STATUSES.includes(status);

  const [saving, setSaving] = useState(false);
  /** One version however often it is pressed. */
  const save = async (): Promise<void> => {
    if (saving) return;
    setSaving(true);
    const done = await editor.save(false);
    setSaving(false);
    if (done) message.success('已保存为新版本');
    else if (editor.hasWrong()) message.warning('填写有误的内容未保存，其余已保存为新版本');
    else if (editor.hasFailed()) message.error('没有保存为新版本，请重试');
  };
  const unchargedRef = useRef(false);
  const tellUnsaved = useCallback((unsaved: boolean): void => {
    unchargedRef.current = unsaved;
  }, []);
  const conflictsRef = useRef<HTMLDivElement>(null);
  const toConflicts = (): void => {
    conflictsRef.current?.scrollIntoView({ block: 'center' });
    conflictsRef.current?.focus({ preventScroll: true });
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

  const beside = [
    {
      value: 'cases',
      title: '历次病例',
      content: <Beside record={record} writing={editor.writing} />,
    },
    { value: 'tests', title: '历次检查', content: <EarlierTests petId={petId} /> },
    ...(maySeeReviews
      ? [
          {
            value: 'reviews',
            title: '回访',
            content: (
              <Suspense fallback={<PageSkeleton rows={3} />}>
                <CaseReviews record={record} />
              </Suspense>
            ),
          },
        ]
      : []),
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
                  writing={editor.writing}
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
      actions={
        <CaseButtons {...{ record, locked, editor, saving, unchargedRef }} onSave={save} onOpen={task} />
      }
    >
      <Panel>
        <Part
          name="customer/card"
          ownerId={ownerId}
          petId={petId}
          // By it doses are reckoned: what the file says may be of another day.
          {...(record.weight === undefined ? {} : { weight: record.weight })}
        />
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
          <WritingStatus caseId={id} {...{ locked, editor }} />
        </div>
      </Panel>
      {!locked && <Unsaved editor={editor} onChoose={toConflicts} />}
      <div className={classes.columns}>
        <div className={classes.main}>
          <Panel title="病历">
            {locked ? (
              <>
                <LeftOver editor={editor} {...(mayAdd ? { onAdd: addLeft } : {})} />
                <Suspense fallback={<PageSkeleton rows={6} />}>
                  <WrittenRecord record={record} />
                </Suspense>
              </>
            ) : (
              <CaseEditing {...{ record, editor, conflictsRef }} />
            )}
            <Addenda list={record.addenda} />
          </Panel>
          <Panel title="处方与费用">
            <Part
              name="billing/lines"
              caseId={id}
              petId={petId}
              locked={!CHARGEABLE.includes(status)}
              onUnsaved={tellUnsaved}
            />
          </Panel>
          {maySeePlans && (
            <Panel title="免疫驱虫">
              <Part name="clinic/immunePlans" petId={petId} caseId={id} />
            </Panel>
          )}
        </div>
        <div className={classes.beside}>
          <Panel>
            <CaseReferrals record={record} />
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
          record={{ ...record, version: Math.max(version, record.version) }}
          visible={dialog.visible}
          {...(ofLeft ? { onAdded: editor.dropLeft } : {})}
          onClose={close}
        />
      )}
    </Page>
  );
});

/** Earlier cases beside what is measured now; they follow it once its typing pauses. */
function Beside({
  record,
  writing,
}: {
  readonly record: MedicalCase;
  readonly writing: WritingAtom;
}): ReactNode {
  const { id, petId, species } = record;
  const measured = useSettled(useWriting(writing, ({ mine }) => JSON.stringify(only(mine, MEASURED))));
  const written = useMemo(() => JSON.parse(measured) as Written, [measured]);
  return <EarlierCases caseId={id} {...{ petId, species, written }} />;
}
