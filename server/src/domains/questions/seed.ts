import { plainText } from '../../platform/text/richText';
import { sanitizeNotice } from '../../platform/text/sanitizeNotice';
import type { Seed } from '../../platform/seeds/seedContext';
import { questionAnswer } from './schema';

/** Category, question, answer. */
const demo: readonly (readonly [category: string, question: string, answer: string])[] = [
  [
    '就诊',
    '幼犬第一针疫苗什么时候打？',
    '<p>一般在 <strong>6 到 8 周龄</strong>、体况健康时打第一针，每隔 3 到 4 周一针，直到满 16 周龄。</p><ul><li>到家满一周、吃喝拉撒正常再来</li><li>打针前医生先体检、量体温</li></ul>',
  ],
  [
    '就诊',
    '打完疫苗要注意什么？',
    '<p>留院观察 20 到 30 分钟。一周内不洗澡、不剧烈运动。</p><p>若脸肿、呕吐、呼吸急促或精神很差，<strong>马上回院</strong>。</p>',
  ],
  [
    '手术',
    '绝育手术前要禁食多久？',
    '<p>成年犬猫术前禁食 <strong>8 小时</strong>、禁水 4 小时。幼龄和小型动物听医生安排，不要自行延长。</p>',
  ],
  [
    '手术',
    '术后多久拆线？',
    '<p>皮肤缝线一般 <strong>10 到 14 天</strong>拆除，其间戴好伊丽莎白圈，伤口保持干燥。伤口红肿、渗液请提前复诊。</p>',
  ],
  [
    '收费',
    '储值余额能在其他门店用吗？',
    '<p>可以。储值本金和赠金在本连锁各门店通用，付款时报手机号即可。</p>',
  ],
  ['收费', '买错商品能退吗？', '<p>未拆封的用品凭小票可退。<strong>药品和疫苗离柜不退</strong>。</p>'],
  [
    '洗美',
    '打完疫苗多久可以洗澡？',
    '<p>最后一针打完 <strong>7 天以后</strong>再洗。做过手术的等拆线三天后。</p>',
  ],
  [
    '寄养',
    '寄养要带什么？',
    '<ol><li>一年内有效的免疫证明</li><li>平时吃的粮，按天分装更好</li><li>熟悉的垫子或玩具</li><li>正在吃的药和用法</li></ol>',
  ],
  [
    '系统',
    '挂号、收银时怎么最快找到宠主？',
    '<p>在任何页面按 <strong>Ctrl+K</strong>，输入姓名、拼音首字母、手机尾号或病历号，回车打开。</p>',
  ],
];

const answered = (html: string) => {
  const answer = sanitizeNotice(html);
  return { answer, answerText: plainText(answer) };
};

/** What owners and new colleagues ask. */
export const seed: Seed = (context) => {
  const { calendar, chain } = context;
  if (chain.code !== 'demo') return;
  const date = calendar.at(-40, 10 * 60);
  context.add(
    questionAnswer,
    demo.map(([category, question, html], at) => ({
      ...{ id: `QA${at + 1}`, category, question, ...answered(html), sort: (at + 1) * 10 },
      ...{ createId: '1', createName: '总部管理员', createDate: date },
      ...{ updateId: '1', updateName: '总部管理员', updateDate: date },
    })),
  );
};
