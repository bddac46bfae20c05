/** Surnames of nearly everybody in China; those of two characters stand below. */
const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓韩冯曹彭曾肖萧田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦' +
  '贾夏付傅方邹熊白孟秦邱江尹薛闫阎段雷侯龙史黎贺顾毛郝龚邵万覃武钱戴严莫孔向常汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟申' +
  '殷詹欧耿关兰焦俞左柳甘祝包代宁尚符舒阮柯纪梅童凌毕单裴霍涂苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁房滕屈饶解牟艾尤时穆农司' +
  '卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池' +
  '查麻苑迟邝官封谈匡鞠惠荆乐冀郁胥南班储原栗燕楚鄢劳谌奚皮粟冼蔺楼盘满闻厉伊仝区郜海阚权屠朴盖练廉禹井祖漆巴丰支卿国';
const LONG_SURNAMES =
  '欧阳|上官|皇甫|令狐|诸葛|司徒|司马|申屠|夏侯|尉迟|东方|慕容|端木|公孙|长孙|轩辕|独孤|南宫|宇文|闻人';

/** Pattern of what looks like the name of a person: a surname and one or two characters, also 张女士. */
export const CHINESE_NAME = `^(?:[${SURNAMES}]|${LONG_SURNAMES})\\p{Script=Han}{1,2}$`;
