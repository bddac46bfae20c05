/** Kinds of records in the audit log, and what their fields are called. */
export const bizTypeNames: Readonly<Record<string, string>> = {
  role: '角色',
  menu: '菜单',
  user: '用户',
  dept: '部门',
  store: '门店',
  warehouse: '仓库',
  dict: '字典',
  config: '门店设置',
  notice: '公告',
  message: '消息',
  adminMessage: '消息',
  workplace: '工作地点',
  report: '报告',
  storeImport: '门店导入',
  userImport: '用户导入',
};

export const bizTypeName = (bizType: string): string => bizTypeNames[bizType] ?? bizType;

const common: Readonly<Record<string, string>> = {
  name: '名称',
  code: '编码',
  type: '类型',
  sort: '排序',
  remark: '备注',
  remarks: '备注',
  parentId: '上级',
  enabled: '启用',
  address: '地址',
  description: '描述',
  title: '标题',
  content: '内容',
};

const ofType: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: { name: '角色名称', code: '角色编码', permissions: '权限', userCount: '用户数' },
  menu: {
    parentId: '上级菜单',
    icon: '图标',
    path: '路径',
    visible: '显示',
    alwaysShow: '顶部常显',
    showType: '显示端',
    permission: '权限标识',
    tooltip: '提示',
    order: '顺序',
  },
  user: {
    loginName: '手机号',
    name: '姓名',
    sex: '性别',
    photo: '头像',
    title: '职务',
    deptName: '所属部门',
    lockFlag: '锁定',
    openIdFlag: '绑定微信',
    defPasswordStatus: '初始密码',
    loginTypes: '可登录端',
    dataScope: '数据范围',
    tags: '标签',
    serviceTypes: '服务项目',
    roleList: '角色',
    deptList: '数据部门',
    storeList: '门店',
    warehouseList: '仓库',
  },
  dept: {
    name: '部门名称',
    parentName: '上级部门',
    deptType: '部门类型',
    leader: '负责人',
    leaderName: '负责人',
  },
  store: {
    storeName: '门店名称',
    storeCode: '门店编码',
    businessName: '工商名称',
    doorName: '门头名称',
    deptName: '所属部门',
    warehouseName: '所属仓库',
    storeAttribute: '门店属性',
    storeNature: '门店性质',
    provinceId: '省',
    cityId: '市',
    districtId: '区',
    onlineFlag: '线上',
    onlineAppointFlag: '线上预约',
    phoneNum: '门店电话',
    latitude: '纬度',
    longitude: '经度',
    openningHoursStart: '营业开始',
    openningHoursEnd: '营业结束',
    ipWhiteList: 'IP白名单',
    headImg: '门头图',
    showImgs: '展示图',
    status: '状态',
  },
  warehouse: { warehouseName: '仓库名称', warehouseType: '仓库类型' },
  config: { configKey: '设置项', configName: '设置名称', configValue: '设置值', configGroup: '设置组' },
};

/** What a field is called; its own name where nobody has named it. */
export const fieldLabel = (bizType: string, field: string): string =>
  ofType[bizType]?.[field] ?? common[field] ?? field;

/** Says nothing to a reader: keys, locks and traces of the storing; ids whose names stand beside them. */
const technical = new Set([
  'id',
  'tenantId',
  'version',
  'createId',
  'createName',
  'createDate',
  'updateId',
  'updateName',
  'updateDate',
  'systemFlag',
  'adminFlag',
  'delFlag',
  'py',
  'pinyin',
  'menuIds',
  'userCount',
]);

export function isTechnical(field: string, fields: ReadonlySet<string>): boolean {
  if (technical.has(field)) return true;
  return field.endsWith('Id') && fields.has(`${field.slice(0, -2)}Name`);
}

const sides: Readonly<Record<string, string>> = { 1: '公司', 2: '门店', 3: '仓库' };
const sidesOf = (value: string): string =>
  value
    .split(',')
    .map((side) => sides[side] ?? side)
    .join('、');

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'user.sex': { 1: '男', 2: '女' },
  'user.dataScope': { 1: '全部数据', 2: '指定部门及下级', 3: '本部门', 4: '本部门及下级', 5: '仅所选门店' },
  'user.tags': {
    doctor: '医生',
    nurse: '护士',
    washer: '美容师',
    cashier: '收银',
    sale: '销售',
    assistant: '助理',
  },
  'user.serviceTypes': {
    clinic: '门诊',
    vaccine: '免疫',
    wash: '洗美',
    boarding: '寄养',
    lab: '化验',
    image: '影像',
  },
  'menu.type': { 1: '目录', 2: '页面', 3: '权限' },
  'dept.deptType': { 1: '初级合伙人', 2: '中级合伙人', 3: '高级合伙人' },
  'store.storeAttribute': { CENTER: '中心医院', COMMUNITY: '社区医院', TEST: '测试医院' },
  'store.storeNature': { DIRECTLY: '直营', ASSOCIATED: '联营', JOIN: '加盟' },
  'warehouse.warehouseType': { 1: '线下', 4: '线上' },
};

/** A single value in words. */
export function valueText(bizType: string, field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') {
    const { name, id } = value as { name?: unknown; id?: unknown };
    return typeof name === 'string' ? name : typeof id === 'string' ? id : JSON.stringify(value);
  }
  const text = String(value);
  if (field === 'showType' || field === 'loginTypes') return sidesOf(text);
  const named = choices[`${bizType}.${field}`]?.[text];
  if (named !== undefined) return named;
  if (text === 'Y' || text === 'true') return '是';
  if (text === 'N' || text === 'false') return '否';
  return text;
}
