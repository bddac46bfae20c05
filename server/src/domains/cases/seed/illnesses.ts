/** What brings pets to the clinic in the demo data, with what is tested and what it usually costs. */
export interface Illness {
  /** Name of the dictionary type `diagnosis`. */
  readonly diagnosis: string;
  readonly complaint: string;
  readonly species: readonly string[];
  /** Tests: name of the product and the order's type (1 laboratory, 2 imaging, 3 microscope). */
  readonly tests: readonly (readonly [product: string, type: 1 | 2 | 3])[];
  /** Yuan, from and to, without the tests. */
  readonly cost: readonly [number, number];
  readonly followUp: string;
}

const furry = ['DOG', 'CAT'];

export const illnesses: readonly Illness[] = [
  {
    diagnosis: '急性胃肠炎',
    complaint: '昨日起呕吐3次，软便，食欲下降',
    species: furry,
    tests: [
      ['血常规', 1],
      ['粪便镜检', 3],
    ],
    cost: [180, 520],
    followUp: '询问呕吐与排便情况，提醒清淡饮食',
  },
  {
    diagnosis: '犬细小病毒病',
    complaint: '精神沉郁，呕吐，便血一天',
    species: ['DOG'],
    tests: [
      ['犬细小病毒抗原检测', 1],
      ['血常规', 1],
    ],
    cost: [800, 2600],
    followUp: '询问精神与进食情况，预约复查血常规',
  },
  {
    diagnosis: '猫下泌尿道综合征',
    complaint: '频繁蹲猫砂盆，尿量少，舔舐下腹',
    species: ['CAT'],
    tests: [
      ['尿常规', 1],
      ['腹部超声', 2],
    ],
    cost: [480, 1800],
    followUp: '询问排尿次数与尿量，提醒多饮水',
  },
  {
    diagnosis: '外耳炎',
    complaint: '频繁甩头抓耳，耳道有褐色分泌物',
    species: furry,
    tests: [['耳道分泌物镜检', 3]],
    cost: [150, 380],
    followUp: '询问耳道清洁与上药情况，7天后复查',
  },
  {
    diagnosis: '真菌性皮肤病',
    complaint: '面部及前肢脱毛，有皮屑，轻度瘙痒',
    species: ['DOG', 'CAT', 'RABBIT'],
    tests: [['皮肤刮片镜检', 3]],
    cost: [160, 460],
    followUp: '询问皮损变化，提醒环境消毒',
  },
  {
    diagnosis: '上呼吸道感染',
    complaint: '打喷嚏、流鼻涕两天，食欲尚可',
    species: ['DOG', 'CAT', 'BIRD'],
    tests: [['血常规', 1]],
    cost: [160, 420],
    followUp: '询问鼻部症状与体温',
  },
  {
    diagnosis: '髌骨脱位',
    complaint: '右后肢间歇性跛行，跳跃后加重',
    species: ['DOG'],
    tests: [['DR摄影（双体位）', 2]],
    cost: [280, 900],
    followUp: '询问行走情况，提醒控制体重与活动量',
  },
  {
    diagnosis: '慢性肾病',
    complaint: '饮水量和尿量增多，体重下降',
    species: ['CAT', 'DOG'],
    tests: [
      ['生化全项', 1],
      ['腹部超声', 2],
    ],
    cost: [420, 1500],
    followUp: '询问饮水量与食欲，预约复查生化',
  },
  {
    diagnosis: '牙结石与牙周炎',
    complaint: '口臭明显，进食时偏头',
    species: furry,
    tests: [['血常规', 1]],
    cost: [880, 1680],
    followUp: '询问术后进食情况，指导刷牙',
  },
  {
    diagnosis: '体外寄生虫病',
    complaint: '主人发现被毛中有跳蚤，瘙痒',
    species: furry,
    tests: [],
    cost: [120, 260],
    followUp: '提醒按月驱虫与环境清洁',
  },
  {
    diagnosis: '结膜炎',
    complaint: '左眼流泪、眯眼，分泌物增多',
    species: ['DOG', 'CAT', 'RABBIT', 'OTHER'],
    tests: [],
    cost: [120, 280],
    followUp: '询问眼部分泌物与滴药情况',
  },
  {
    diagnosis: '健康检查',
    complaint: '年度体检，无明显不适',
    species: ['DOG', 'CAT', 'RABBIT', 'BIRD', 'REPTILE', 'OTHER'],
    tests: [
      ['血常规', 1],
      ['DR摄影（单部位）', 2],
    ],
    cost: [200, 600],
    followUp: '告知体检结果，提醒下次免疫时间',
  },
];
