/** Whoever is on the ten cards in `fixtures`; nobody who lives. `makeCards.mjs` draws them. */
export interface Person {
  readonly name: string;
  readonly sex: '男' | '女';
  readonly nation: string;
  /** `1990-03-07`. */
  readonly birthday: string;
  readonly idCardNo: string;
  readonly address: string;
}

/** How a card was photographed. */
interface Shot {
  /** Degrees by which it lies askew. */
  readonly askew?: number;
  /** Degrees by which the whole picture is turned. */
  readonly turned?: 90 | 180 | 270;
  readonly dim?: true;
  /** Pixels, where the picture is small. */
  readonly width?: number;
}

const person = (
  name: string,
  sex: '男' | '女',
  nation: string,
  idCardNo: string,
  address: string,
): Person => {
  const [year, month, day] = [idCardNo.slice(6, 10), idCardNo.slice(10, 12), idCardNo.slice(12, 14)];
  return { name, sex, nation, birthday: `${year}-${month}-${day}`, idCardNo, address };
};

export const cards: readonly (Person & Shot)[] = [
  person('王小明', '男', '汉', '440106199003070116', '广东省广州市天河区体育东路116号财富广场1203房'),
  {
    ...person('李秀英', '女', '汉', '110105198511230422', '北京市朝阳区建国路88号院2号楼1501室'),
    askew: 3,
  },
  { ...person('张伟', '男', '回', '310104197806150338', '上海市徐汇区漕溪北路398号14楼'), askew: -5 },
  { ...person('欧阳静', '女', '汉', '440304200112010247', '广东省深圳市福田区福中三路1006号'), turned: 90 },
  { ...person('刘洋', '男', '满', '210102199508300572', '辽宁省沈阳市和平区南京南街23号'), dim: true },
  {
    ...person('陈建国', '男', '汉', '330106196302090193', '浙江省杭州市西湖区文三路477号华星大厦'),
    width: 640,
  },
  {
    ...person('赵敏', '女', '汉', '510107199910180604', '四川省成都市武侯区人民南路四段27号'),
    askew: 4,
    dim: true,
  },
  { ...person('黄志强', '男', '壮', '450103198804260356', '广西南宁市青秀区民族大道131号'), turned: 180 },
  {
    ...person('周丽娜', '女', '汉', '420106197207050480', '湖北省武汉市武昌区中南路7号3栋2单元502'),
    askew: -3,
    width: 640,
  },
  {
    ...person('吴磊', '男', '汉', '320102199309120910', '江苏省南京市玄武区中山路268号'),
    turned: 270,
    dim: true,
  },
];

/** File of the card with that index. */
export const cardFile = (index: number): URL =>
  new URL(`./fixtures/card-${String(index + 1).padStart(2, '0')}.jpg`, import.meta.url);
