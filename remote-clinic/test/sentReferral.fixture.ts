/** A referral that waits at another store, as lists answer it. */
export const ROW = {
  ...{ id: 'z1', referralNo: 'ZZ1', fromStoreName: '天河院', fromDoctorName: '周思远', toStoreId: '2' },
  ...{ toStoreName: '海珠院', toDoctorName: '吴俊杰', petName: '豆豆', reason: '骨科手术', rejectReason: '' },
  ...{
    summary: '用药：美洛昔康\n用药：美洛昔康',
    files: [],
    status: 0,
    version: 4,
    petAge: '',
    handleTime: null,
  },
};
