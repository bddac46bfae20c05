import { ErrorCode } from '@hospital/shared/contract/errors';
import { BusinessError } from './businessError';

/**
 * Refusals by the rules of a hospital (domain.md §0.1), each with its words. What `data` holds is for the page that
 * asked: it shows there what to change.
 */

/** 42201: `available` is what can be had of the product, as people write it: `3`, `0.5`. */
export const outOfStock = (product: string, available: string, unit: string, data?: object): BusinessError =>
  new BusinessError(ErrorCode.OutOfStock, `${product}库存不足，可用${available}${unit}`, data ?? null);

/** 42202: `items` are the lines whose price on the list is another than the one that was sent. */
export const priceChanged = (items: readonly object[]): BusinessError =>
  new BusinessError(ErrorCode.PriceChanged, '价格已变动，请重新确认', { items });

/** 42203: `lowest` is the lowest discount that the user may give, as people say it: `8.5` for 85 %. */
export const discountBeyond = (lowest: string, data?: object): BusinessError =>
  new BusinessError(ErrorCode.DiscountBeyond, `折扣超出权限（最低${lowest}折）`, data ?? null);

/** 42204: as many as may be are there already, in a slot, of a day or in cages. */
export const fullyBooked = (): BusinessError => new BusinessError(ErrorCode.FullyBooked, '该时段已约满');

/** 42205. @param why what keeps the doctor away, where more is known than that no roster names them */
export const doctorNotScheduled = (why = '医生未排班'): BusinessError =>
  new BusinessError(ErrorCode.DoctorNotScheduled, why);

/** 42206: `action` (结束就诊, 出院 …) waits until the bills are paid. */
export const billUnsettled = (action: string): BusinessError =>
  new BusinessError(ErrorCode.BillUnsettled, `存在未结算账单，不能${action}`);

/**
 * 42207: whoever may take such an animal in all the same says so.
 *
 * @param why 已过期, or 未登记 where nobody knows until when it is protected
 */
export const vaccineExpired = (data?: object, why: '已过期' | '未登记' = '已过期'): BusinessError =>
  new BusinessError(ErrorCode.VaccineExpired, `疫苗/驱虫${why}，不能入住`, data ?? null);

/** 42208: `action` (挂号, 预约 …) is for the living. */
export const petDead = (action: string): BusinessError =>
  new BusinessError(ErrorCode.PetDead, `宠物已标记死亡，不能${action}`);

/** 40904: what moves money or stock once has done so before. */
export const doneBefore = (): BusinessError => new BusinessError(ErrorCode.InFlight, '请勿重复提交');
