import * as api from '@hospital/shared/calls';
import type { WashPlan } from '@hospital/shared/contract/calls/washing';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { type WashMove, washStates } from '@hospital/shared/contract/washStates';
import { useMay } from '@hospital/shared/session';
import { hasDied } from './plan.model';

/** What a dialog of the page is open for. */
export type Task =
  | { readonly kind: 'save'; readonly id: string; readonly date: string }
  | { readonly kind: Exclude<WashMove, 'edit'>; readonly id: string };

/** Something that may be done with a plan. */
export interface PlanAction {
  readonly move: WashMove;
  readonly word: string;
  /** Why it cannot be done; empty: it can. */
  readonly because: string;
  readonly run: () => void;
}

const WORDS: Readonly<Record<WashMove, string>> = {
  receive: '接收',
  finish: '完成',
  notify: '通知',
  charge: '重新开单',
  edit: '编辑',
  cancel: '取消',
};

/** What the user may do with plans, by their states: in words, in the order of buttons. */
export function usePlanActions(open: (task: Task) => void): (plan: WashPlan) => readonly PlanAction[] {
  const may: Readonly<Record<WashMove, boolean>> = {
    receive: useMay(api.washing.receive),
    finish: useMay(api.washing.finish),
    notify: useMay(api.washing.notify),
    charge: useMay(api.washing.charge),
    edit: useMay(api.washing.save),
    cancel: useMay(api.washing.cancel),
  };
  return (plan) => {
    const run = (move: WashMove): void => {
      if (move === 'edit') open({ kind: 'save', id: plan.id, date: plan.planDate });
      else open({ kind: move, id: plan.id });
    };
    return (
      (Object.keys(WORDS) as WashMove[])
        // Nobody asks for another bill while one stands.
        .filter((move) => may[move] && (move !== 'charge' || plan.billVoidFlag === 'Y'))
        .map((move) => ({
          move,
          word: WORDS[move],
          because: mayMove(washStates, plan.state, move)
            ? whyNotOf(plan, move)
            : whyNot(washStates, plan.state, move),
          run: () => run(move),
        }))
    );
  };
}

const NOT_OF_THE_DEAD: readonly WashMove[] = ['receive', 'edit'];

/** Why a move that the state allows is none of this plan; empty: it is. */
function whyNotOf(plan: WashPlan, move: WashMove): string {
  if (hasDied(plan) && NOT_OF_THE_DEAD.includes(move)) return '宠物已标记死亡，不能洗美';
  return move === 'notify' && plan.notice === 'phoned' ? '已电话通知过宠主' : '';
}
