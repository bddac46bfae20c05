import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { TestingReport } from '@hospital/shared/contract/calls/testing';
import {
  CONCLUSION_LIMIT,
  IMAGING,
  MOST_REPORT_FILES,
  TEST_FIELDS,
} from '@hospital/shared/contract/testWords';
import { everythingUploaded, FormItem, Input } from '@hospital/shared/ui/core';
import { AttachmentsField } from '../../Attachments';
import { Pet } from '../Pet';
import { lastValues } from './entry.model';
import { ResultsField } from './ResultsField';
import classes from './entry.module.css';

/** Fields of what a report says, below whose it is. */
export function EntryFields({ report }: { readonly report: TestingReport }): ReactNode {
  const { id, panel = [] } = report;
  const earlier = useCall(api.testing.history, { id }, { silent: true, hideLoading: true });
  // Of a report that is out others may have gone out since.
  const before = (earlier.data ?? []).filter(
    ({ reportTime }) => !report.reportTime || reportTime < report.reportTime,
  );
  return (
    <>
      <p className={classes.quiet}>
        <Pet {...report} />
        {report.sampleNo && `，样本号 ${report.sampleNo}`}
      </p>
      {report.type === IMAGING ? (
        <>
          <FormItem field="finding" label={TEST_FIELDS.finding}>
            <Input.TextArea maxLength={CONCLUSION_LIMIT} autoSize={{ minRows: 4, maxRows: 10 }} />
          </FormItem>
          <FormItem field="results" label="测量值">
            <ResultsField panel={panel} earlier={lastValues(before)} />
          </FormItem>
        </>
      ) : (
        <FormItem field="results" label={TEST_FIELDS.results}>
          <ResultsField panel={panel} earlier={lastValues(before)} />
        </FormItem>
      )}
      <FormItem field="conclusion" label={TEST_FIELDS.conclusion}>
        <Input.TextArea maxLength={CONCLUSION_LIMIT} autoSize={{ minRows: 2, maxRows: 6 }} />
      </FormItem>
      <FormItem field="files" label={TEST_FIELDS.files} rules={[everythingUploaded]}>
        <AttachmentsField limit={MOST_REPORT_FILES} keyword="testing" />
      </FormItem>
    </>
  );
}
