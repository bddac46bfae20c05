import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import { IMMUNE_FIELDS as FIELDS, IMMUNE_TYPES, immuneDose } from '@hospital/shared/contract/immuneWords';
import type { DataColumn } from '@hospital/shared/ui/data';
import { StatusTag } from '../StatusTag';
import classes from './pet.module.css';

/** Of what was given: batch, where and by whom; of what is planned the remarks. */
const particulars = ({
  status,
  batchNo,
  site,
  executorName,
  reaction,
  hospital,
  remarks,
  certificateNo,
  voids,
}: ImmunePlan): string =>
  [
    status === 'Y' && batchNo && `批号${batchNo}`,
    status === 'Y' && site,
    status === 'Y' && executorName,
    status === 'Y' && reaction && reaction !== '无' && `反应：${reaction}`,
    certificateNo && `免疫证${certificateNo}`,
    ...voids.map(
      ({ certificateNo: no, reason, voidName, voidTime }) =>
        `免疫证${no}作废（${reason}，${voidName}，${voidTime.slice(0, 16)}）`,
    ),
    hospital,
    remarks,
  ]
    .filter(Boolean)
    .join('，');

/** Plans of one animal. Days and types are whole beside a case, too, where 776 px are left at 1366. */
export const planColumns: readonly DataColumn<ImmunePlan>[] = [
  { title: '日期', width: 112, render: ({ finishDate, planDate }) => finishDate ?? planDate },
  {
    title: FIELDS.productName,
    width: 200,
    wrap: true,
    render: (plan) => (
      <>
        {plan.productName} {immuneDose(plan)}
        <div className={classes.particulars}>{particulars(plan)}</div>
      </>
    ),
  },
  { title: FIELDS.type, width: 88, render: ({ type }) => IMMUNE_TYPES[type] },
  { title: FIELDS.status, width: 104, wrap: true, render: (plan) => <StatusTag {...plan} /> },
  { title: FIELDS.validDate, width: 112, render: ({ validDate }) => validDate },
];
