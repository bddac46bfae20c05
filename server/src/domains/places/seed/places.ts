/** Where the demo chains have their stores; addresses follow the real streets. */
export interface Place {
  readonly id: string;
  readonly deptId: string;
  /** Short name of the branch, e.g. `天河`. */
  readonly branch: string;
  readonly city: string;
  readonly area: readonly [province: string, city: string, district: string];
  readonly address: string;
  readonly phone: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly attribute: 'CENTER' | 'COMMUNITY' | 'TEST';
  readonly nature: 'DIRECTLY' | 'ASSOCIATED' | 'JOIN';
  readonly hours: readonly [string, string];
}

const place = (
  id: string,
  deptId: string,
  [city, branch]: readonly [string, string],
  area: Place['area'],
  [address, phone]: readonly [string, string],
  [latitude, longitude]: readonly [number, number],
  [attribute, nature]: readonly [Place['attribute'], Place['nature']],
  hours: Place['hours'] = ['09:00', '21:00'],
): Place => ({
  id,
  deptId,
  branch,
  city,
  area,
  address,
  phone,
  latitude,
  longitude,
  attribute,
  nature,
  hours,
});

export const demoPlaces: readonly Place[] = [
  place(
    '1001',
    '21',
    ['广州', '天河'],
    ['440000', '440100', '440106'],
    ['广东省广州市天河区体育东路116号', '020-38780116'],
    [23.1317, 113.327],
    ['CENTER', 'DIRECTLY'],
    ['00:00', '23:59'],
  ),
  place(
    '1002',
    '21',
    ['广州', '海珠'],
    ['440000', '440100', '440105'],
    ['广东省广州市海珠区江南大道中180号', '020-84480180'],
    [23.098, 113.269],
    ['COMMUNITY', 'DIRECTLY'],
  ),
  place(
    '1003',
    '21',
    ['广州', '番禺'],
    ['440000', '440100', '440113'],
    ['广东省广州市番禺区南村镇汉溪大道东290号', '020-34560290'],
    [22.9989, 113.3306],
    ['COMMUNITY', 'ASSOCIATED'],
  ),
  place(
    '1004',
    '22',
    ['深圳', '南山'],
    ['440000', '440300', '440305'],
    ['广东省深圳市南山区南山大道1088号', '0755-26641088'],
    [22.5322, 113.923],
    ['CENTER', 'DIRECTLY'],
    ['08:00', '22:00'],
  ),
  place(
    '1005',
    '22',
    ['深圳', '福田'],
    ['440000', '440300', '440304'],
    ['广东省深圳市福田区福华路322号', '0755-83070322'],
    [22.536, 114.06],
    ['COMMUNITY', 'DIRECTLY'],
  ),
  place(
    '1006',
    '2',
    ['佛山', '禅城'],
    ['440000', '440600', '440604'],
    ['广东省佛山市禅城区季华五路22号', '0757-83990022'],
    [23.0138, 113.112],
    ['COMMUNITY', 'JOIN'],
  ),
  place(
    '1007',
    '31',
    ['上海', '徐汇'],
    ['310000', '310100', '310104'],
    ['上海市徐汇区肇嘉浜路789号', '021-64260789'],
    [31.199, 121.444],
    ['CENTER', 'DIRECTLY'],
    ['08:00', '22:00'],
  ),
  place(
    '1008',
    '31',
    ['上海', '浦东'],
    ['310000', '310100', '310115'],
    ['上海市浦东新区张杨路1348号', '021-58201348'],
    [31.234, 121.526],
    ['COMMUNITY', 'DIRECTLY'],
  ),
  place(
    '1009',
    '3',
    ['杭州', '西湖'],
    ['330000', '330100', '330106'],
    ['浙江省杭州市西湖区文三路398号', '0571-88210398'],
    [30.278, 120.125],
    ['COMMUNITY', 'ASSOCIATED'],
  ),
  place(
    '1010',
    '4',
    ['北京', '朝阳'],
    ['110000', '110100', '110105'],
    ['北京市朝阳区建国路93号', '010-58200093'],
    [39.9087, 116.474],
    ['CENTER', 'DIRECTLY'],
    ['08:00', '22:00'],
  ),
  place(
    '1011',
    '4',
    ['北京', '海淀'],
    ['110000', '110100', '110108'],
    ['北京市海淀区中关村大街27号', '010-62560027'],
    [39.981, 116.315],
    ['COMMUNITY', 'JOIN'],
  ),
  place(
    '1012',
    '5',
    ['成都', '武侯'],
    ['510000', '510100', '510107'],
    ['四川省成都市武侯区人民南路四段27号', '028-85220027'],
    [30.627, 104.066],
    ['TEST', 'DIRECTLY'],
  ),
];

export const otherPlaces: readonly Place[] = [
  place(
    '1001',
    '2',
    ['武汉', '武昌'],
    ['420000', '420100', '420106'],
    ['湖北省武汉市武昌区中南路99号', '027-87120099'],
    [30.536, 114.333],
    ['CENTER', 'DIRECTLY'],
  ),
  place(
    '1002',
    '2',
    ['武汉', '江岸'],
    ['420000', '420100', '420102'],
    ['湖北省武汉市江岸区建设大道1009号', '027-82441009'],
    [30.613, 114.289],
    ['COMMUNITY', 'DIRECTLY'],
  ),
  place(
    '2101',
    '2',
    ['武汉', '洪山'],
    ['420000', '420100', '420111'],
    ['湖北省武汉市洪山区珞喻路726号', '027-87610726'],
    [30.514, 114.399],
    ['COMMUNITY', 'JOIN'],
  ),
];
