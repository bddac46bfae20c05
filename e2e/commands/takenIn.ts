import { answerOf, apiClient, type ApiClient } from './api';

/** 周思远, who signs in as `doctor`. */
const DOCTOR = '4';

/**
 * The case of a dog that a doctor has just taken in, made behind the scene.
 *
 * @param url of the product
 * @param mobile of an owner who has no file yet
 */
export async function caseTakenIn(
  url: string,
  mobile: string,
): Promise<{ readonly caseId: string; readonly address: string; readonly doctor: ApiClient }> {
  const desk = await apiClient(url, 'frontDesk', 2);
  const { petIds } = await answerOf<{ petIds: string[] }>(desk, '/hospital/customer/saveOrUpdateUserAndPet', {
    customer: { name: '就诊人', mobile },
    pets: [{ name: '豆包', species: 'DOG', sex: '1', birthday: '2022-05-01' }],
  });
  const visit = await answerOf<{ id: string }>(desk, '/hospital/booking/register', {
    ...{ petId: petIds[0], type: 1, doctorId: DOCTOR, skipWarnings: ['doctorOff', 'vaccineOverdue'] },
  });
  const doctor = await apiClient(url, 'doctor', 2);
  const { caseId } = await answerOf<{ caseId: string }>(doctor, '/hospital/booking/consultation', {
    id: visit.id,
  });
  return { caseId, address: `/case/detail?id=${caseId}`, doctor };
}

/** Orders something in a case, as its doctor does. @returns the number of the bill */
export async function ordered(
  { caseId, doctor }: { readonly caseId: string; readonly doctor: ApiClient },
  keyword: string,
): Promise<string> {
  interface Found {
    readonly list: readonly { readonly productId: string; readonly price: number }[];
  }
  const { list } = await answerOf<Found>(doctor, '/product/info/getStoreProductResult', {
    ...{ keyword, page: 1, pageSize: 1 },
  });
  const items = list.map(({ productId, price }) => ({ productId, price, quantity: 1 }));
  const bill = await answerOf<{ billNo: string }>(doctor, '/hospital/bill/caseSave', {
    caseId,
    items,
    version: 1,
  });
  return bill.billNo;
}
