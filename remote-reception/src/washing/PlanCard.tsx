import type { ReactNode } from 'react';
import type { WashPlan } from '@hospital/shared/contract/calls/washing';
import { formatTime, formatYuan } from '@hospital/shared/format';
import { TabLink } from '@hospital/shared/navigation';
import { Button, Tag } from '@hospital/shared/ui/core';
import { DictText } from '@hospital/shared/ui/data';
import { LongText } from './LongText';
import { NoticeTag } from './NoticeTag';
import { OverdueTag } from './OverdueTag';
import { Photos } from './Photos';
import { hasDied, itemsText, timesOf } from './plan.model';
import type { PlanAction } from './usePlanActions';
import { Telephone } from '../Telephone';
import classes from './washing.module.css';

interface PlanCardProps {
  readonly plan: WashPlan;
  /** What may be done now. */
  readonly actions: readonly PlanAction[];
}

const FIERCE = 'FIERCE';
/** Keys of what has no key of its own by being a button. */
const SHORTCUTS: Readonly<Partial<Record<PlanAction['move'], string>>> = { edit: 'e', cancel: 'x' };

/** One animal on the board: who, when, what, what to mind, and what may be done. */
export function PlanCard({ plan, actions }: PlanCardProps): ReactNode {
  const { petName, ownerName, washerName, state, billAmount = null } = plan;
  const call = plan.pickupMobile || plan.ownerMobile;
  return (
    <li
      className={classes.card}
      aria-label={`${petName} ${timesOf(plan)}`}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (ctrlKey || metaKey || altKey) return;
        actions.find(({ move }) => SHORTCUTS[move] === key)?.run();
      }}
    >
      <p className={classes.cardHead}>
        <span>
          <strong className="figures">{timesOf(plan)}</strong>
          <OverdueTag plan={plan} />
        </span>
        <span>{washerName || '待分配'}</span>
      </p>
      <div className={classes.who}>
        <TabLink to={`/customer/detail?id=${plan.ownerId}`}>{petName}</TabLink>
        <span>
          <DictText type={`pet_breed_${plan.species}`} code={plan.breed} />
        </span>
        {hasDied(plan) && (
          <Tag size="small" color="red">
            已死亡
          </Tag>
        )}
        <Character plan={plan} />
      </div>
      <p className={classes.owner}>
        {ownerName} <Telephone number={call} />
      </p>
      <p className={classes.what}>
        {itemsText(plan.items)}
        {/* The desk may have changed the bill; what it comes to stands beside it. */}
        {billAmount === null && <span className="figures"> ¥{formatYuan(plan.amount)}</span>}
      </p>
      <Notes plan={plan} />
      <Photos what="洗前" urls={plan.photosBefore} />
      <Photos what="洗后" urls={plan.photosAfter} />
      {state === 2 && plan.receiveTime && <p className={classes.note}>{formatTime(plan.receiveTime)} 接收</p>}
      {state === 3 && (
        <div className={classes.note}>
          账单 {plan.billNo}{' '}
          {billAmount !== null && <span className="figures">¥{formatYuan(billAmount)}</span>}{' '}
          {plan.billVoidFlag === 'Y' && (
            <Tag size="small" color="red">
              账单已作废
            </Tag>
          )}{' '}
          <NoticeTag {...plan} />
        </div>
      )}
      {actions.length > 0 && (
        <div className={classes.actions}>
          {actions.map(({ move, word, run }, index) => (
            <Button
              key={move}
              size="small"
              type={index === 0 ? 'primary' : 'secondary'}
              status={move === 'cancel' ? 'danger' : 'default'}
              aria-label={`${word}：${petName}`}
              aria-keyshortcuts={SHORTCUTS[move]}
              onClick={run}
            >
              {word}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

/** How the animal is; one that bites in red. */
function Character({ plan }: { readonly plan: WashPlan }): ReactNode {
  const codes = new Set([...plan.characterTags, ...(plan.petCharacter ? [plan.petCharacter] : [])]);
  return [...codes].map((code) => (
    <Tag key={code} size="small" color={code === FIERCE ? 'red' : 'gray'}>
      <DictText type="pet_character" code={code} />
    </Tag>
  ));
}

/** What to mind: skin, fleas, mats, and what somebody wrote. */
function Notes({ plan }: { readonly plan: WashPlan }): ReactNode {
  const { fleaFlag, matFlag, skinNote, remarks } = plan;
  if (fleaFlag === 'N' && matFlag === 'N' && !skinNote && !remarks) return null;
  return (
    <div className={classes.note}>
      {fleaFlag === 'Y' && <Tag color="orangered">有跳蚤</Tag>}
      {matFlag === 'Y' && <Tag color="orange">有毛结</Tag>}
      <LongText what={`${plan.petName}的备注`} text={[skinNote, remarks].filter(Boolean).join('；')} />
    </div>
  );
}
