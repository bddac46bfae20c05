/**
 * What doctors call what is charged, beside its own name: every product that has one word of a group is meant by all of
 * them. `生化` is a name that several panels have; any of them that is charged will do.
 */
export const SAME_THING: readonly (readonly string[])[] = [
  ['DR', 'X光', 'X线', '拍片'],
  ['超声', 'B超', '腹部超声', '腹部B超'],
  ['心脏超声', '心超', '心脏B超'],
  ['血常规', 'CBC'],
  ['生化', '生化全项'],
  ['C反应蛋白', 'CRP'],
  ['尿检', '尿常规'],
  ['粪检', '粪便镜检'],
  ['皮肤刮片', '皮肤刮片镜检'],
  ['CPV试纸', '犬细小病毒抗原检测', '细小试纸'],
  ['FPV试纸', '猫泛白细胞减少症抗原检测', '猫瘟试纸'],
  ['马罗匹坦', '马罗皮坦'],
  ['乳酸林格液', '乳酸林格氏液', '乳酸钠林格', '林格液'],
  ['生理盐水', '氯化钠'],
  ['雾化', '雾化治疗'],
  ['换药', '伤口换药'],
  ['狂犬灭活疫苗', '狂犬病灭活疫苗', '狂犬疫苗'],
  ['公猫绝育', '猫绝育手术（公）', '公猫去势'],
  ['母猫绝育', '猫绝育手术（母）'],
  ['超声洁牙', '洁牙（超声）', '洁牙'],
  ['吸入麻醉', '气体麻醉'],
];

/** Preparations: `马罗皮坦注射液` is written down as `马罗皮坦`. Longer ones first. */
export const PREPARATIONS = [
  ...['口服混悬液', '肠溶胶囊', '冻干粉', '混悬液', '咀嚼片', '口服液', '注射液', '滴眼液', '乳状', '滴剂'],
  ...['胶囊', '软膏', '香波', '片', '散', '钠', '钾'],
] as const;

/** Salts and the like before the name of a drug. */
export const SALTS = ['枸橼酸', '盐酸', '醋酸', '酒石酸', '注射用', '吸入用', '医用', '一次性'] as const;

/** Sizes, counts and places behind or before the name of a service or consumable, which nobody writes down. */
export const ORNAMENTS = [
  /（[^）]*）/g,
  /\([^)]*\)/g,
  /\/.*$/,
  /\d+项$/,
  /首时$/,
  /摄影$/,
  /平扫$/,
  /取出术$/,
  /[SML]$/,
  /\d+-\d+$/,
];

/**
 * What is contained in the charge for something else: nobody misses it on the bill where that is charged or recorded,
 * nor takes it for too much. By category of the charge or words of its name, each with words of what it contains.
 */
export const CONTAINED: readonly { readonly charge: RegExp; readonly contains: RegExp }[] = [
  { charge: /^H3020 /, contains: /采血/ },
  { charge: / .*(皮下注射|肌肉注射|静脉注射)/, contains: /注射器/ },
  { charge: / .*留置针置入/, contains: /^H2 .*(留置针|肝素帽)/ },
  { charge: / .*静脉输液/, contains: /输液器|三通阀/ },
  { charge: / .*吸入麻醉/, contains: /丙泊酚|异氟烷|气管插管/ },
  { charge: / .*伤口缝合/, contains: /利多卡因/ },
  { charge: /^H3011 | .*绝育|洁牙/, contains: /^H2 .*(缝线|纱布|手术刀片|无菌手套)/ },
];

/** A charge that an operation brings with it: who records the operation has recorded it. */
export const BROUGHT_BY_OPERATION = /^H3012 | .*(吸入麻醉|镇静)/;
/** An operation. */
export const OPERATION = /^H3011 | .*(绝育|手术)/;
/** An injection as a service, and what is vaccinated, whose charge contains it. */
export const INJECTION = /^H3\S* (皮下注射|肌肉注射|静脉注射)$/;
export const VACCINE = /疫苗/;

/** A clause with one of these tells of nothing that was done here and now. `未见` is a finding. */
export const NOT_DONE =
  /未(?!见)|拒绝|无需|不需|建议|拟|明日|明天|次日|下次|择期|必要时|如.*则|若.*则|外院|既往|过敏|停用|禁用|自备|暂不|(天|日|周|个?月)后/;
