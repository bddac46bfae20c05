import type { area } from '../schema/organisation';

/** Province -> city -> district, `code 名称`; only the divisions in which there are stores so far. */
const divisions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '110000 北京市': { '110100 北京市': ['110101 东城区', '110102 西城区', '110105 朝阳区', '110108 海淀区'] },
  '310000 上海市': {
    '310100 上海市': ['310101 黄浦区', '310104 徐汇区', '310106 静安区', '310115 浦东新区'],
  },
  '330000 浙江省': { '330100 杭州市': ['330102 上城区', '330106 西湖区', '330108 滨江区'] },
  '420000 湖北省': { '420100 武汉市': ['420102 江岸区', '420106 武昌区', '420111 洪山区'] },
  '440000 广东省': {
    '440100 广州市': ['440104 越秀区', '440105 海珠区', '440106 天河区', '440111 白云区', '440113 番禺区'],
    '440300 深圳市': ['440303 罗湖区', '440304 福田区', '440305 南山区', '440306 宝安区'],
    '440600 佛山市': ['440604 禅城区', '440605 南海区', '440606 顺德区'],
  },
  '510000 四川省': { '510100 成都市': ['510104 锦江区', '510105 青羊区', '510107 武侯区'] },
};

type AreaRow = typeof area.$inferInsert;

const row = (text: string, parentId: string): AreaRow => {
  const [id = '', name = ''] = text.split(' ');
  return { id, parentId, name };
};

/** Rows of `area`. */
export function initialAreas(): AreaRow[] {
  return Object.entries(divisions).flatMap(([provinceText, cities]) => {
    const province = row(provinceText, '0');
    const below = Object.entries(cities).flatMap(([cityText, districts]) => {
      const city = row(cityText, province.id);
      return [city, ...districts.map((district) => row(district, city.id))];
    });
    return [province, ...below];
  });
}
