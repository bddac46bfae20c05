import type { ReactNode } from 'react';
import type { AnyCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { PreparationStep } from '@hospital/shared/contract/calls/dashboard';
import { TabLink } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import classes from './Preparation.module.css';

interface Step {
  readonly key: PreparationStep;
  readonly title: string;
  readonly hint: string;
  /** The page on which it is done, for users who may make that call; none where this side has no such page. */
  readonly page?: { readonly path: string; readonly call: AnyCall };
}

const STEPS: readonly Step[] = [
  {
    key: 'warehouse',
    title: '新增仓库',
    hint: '每个门店都从一个仓库发药和销售商品',
    page: { path: '/mch/warehouse', call: api.warehouses.save },
  },
  {
    key: 'store',
    title: '新增门店',
    hint: '填写地址、营业时间和所属仓库；门店较多时可以导入',
    page: { path: '/mch/store', call: api.organisation.saveStore },
  },
  {
    key: 'staff',
    title: '新增员工',
    hint: '为店长、前台、医生等选择角色和门店，并告知初始密码',
    page: { path: '/mch/user', call: api.users.save },
  },
  {
    key: 'product',
    title: '录入商品和价格',
    hint: '药品、商品、挂号费、检查和洗美等项目；可以导入',
    page: { path: '/product/list', call: api.products.save },
  },
  {
    key: 'stock',
    title: '登记期初库存',
    hint: '由仓库管理员登录仓库端，在“入库”中登记现有的批次',
  },
];

/** What a new chain makes before it opens, in order, with what is done; gone once nothing is lacking or a bill is made. */
export default function Preparation({ lacks }: { readonly lacks: readonly PreparationStep[] }): ReactNode {
  const done = STEPS.length - lacks.length;
  return (
    <section className={classes.panel} aria-labelledby="home-preparation">
      <div className={classes.head}>
        <h2 id="home-preparation" className={classes.title}>
          开店准备
        </h2>
        <span className={classes.count}>
          已完成 {done} / {STEPS.length}
        </span>
      </div>
      <ol className={classes.steps}>
        {STEPS.map((step, index) => (
          <StepOf key={step.key} step={step} number={index + 1} done={!lacks.includes(step.key)} />
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  readonly step: Step;
  readonly number: number;
  readonly done: boolean;
}

function StepOf({ step: { title, hint, page }, number, done }: StepProps): ReactNode {
  return (
    <li className={classes.step} data-done={done}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <div>
        <p className={classes.name}>
          {title}
          {done && <span className={classes.done}>已完成</span>}
        </p>
        <p className={classes.hint}>{hint}</p>
        {!done && page && <LinkToPage {...page}>去{title}</LinkToPage>}
      </div>
    </li>
  );
}

function LinkToPage({
  path,
  call,
  children,
}: Required<Step>['page'] & { readonly children: ReactNode }): ReactNode {
  if (!useMay(call)) return null;
  return (
    <TabLink to={path} className={classes.link} instruction>
      {children}
    </TabLink>
  );
}
