import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { constants, deflateRawSync } from 'node:zlib';
import excel from 'exceljs';
import { strFromU8, strToU8, unzipSync, Zip, type ZipInputFile, zipSync } from 'fflate';
import { dictionaryCalls } from '@hospital/shared/contract/calls/dictionary';
import { storeImportCalls } from '@hospital/shared/contract/calls/storeImports';
import { userCalls } from '@hospital/shared/contract/calls/users';
import type { Envelope } from '@hospital/shared/contract/errors';
import type { ImportCheck } from '@hospital/shared/contract/imports';
import type { TestClient } from '../../test-support/client';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { whenReading } from './threads';

let server: TestServer;
let admin: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
});
after(() => server.close());

const store = {
  ...{ 门店名称: '怪文件店', 工商名称: '怪公司', 门头名称: '怪店', 所属部门: '广州分公司' },
  ...{ 所属仓库: '广州天河院药房', 门店属性: '社区医院', 门店性质: '直营', 省级: '广东省', 城市: '广州市' },
  ...{ 区级: '天河区', 详细地址: '体育东路1号', 经度: '113.32', 纬度: '23.13', 门店电话: '020-38780116' },
  ...{ 营业开始时间: '08:00', 营业结束时间: '20:00', 线上门店: '是', 线上预约: '否' },
};
const user = { 手机号: '13612340001', 姓名: '怪文件', 性别: '女', 所属部门: '广州分公司', 角色: '护士' };
const entry = { 类型: 'hostile', 名称: '怪文件', 编码: 'H1', 备注: '怪类型' };
const imports = [
  { what: '门店', row: store, ...storeImportCalls },
  { what: '用户', row: user, check: userCalls.checkImport, import: userCalls.import },
  { what: '字典', row: entry, check: dictionaryCalls.checkImport, import: dictionaryCalls.import },
] as const;

async function workbookOf(row: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('名单');
  sheet.addRow(Object.keys(row));
  sheet.addRow(Object.values(row));
  return new Uint8Array(await book.xlsx.writeBuffer());
}

async function send<Data>(path: string, content: Uint8Array, name = 'a.xlsx'): Promise<Envelope<Data>> {
  const body = new FormData();
  body.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), name);
  const answer = await fetch(`${admin.baseUrl}/api${path}`, {
    method: 'POST',
    headers: admin.headers,
    body,
  });
  return (await answer.json()) as Envelope<Data>;
}

/** A megabyte of blanks as a deflated piece that others may follow, and what ends the last one. */
const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: constants.Z_SYNC_FLUSH });
const end = Buffer.from([3, 0]);

interface Blown {
  /** Megabytes of blanks after the part's own beginning. */
  readonly megabytes: number;
  /** The size (bytes) that the directory names, where it is not the real one. */
  readonly named?: number;
}

/** The workbook with parts blown up, without ever holding in memory what they unpack to. */
function inflated(workbook: Uint8Array, blown: Readonly<Record<string, Blown>>): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const parts = unzipSync(workbook);
  for (const filename of new Set([...Object.keys(parts), ...Object.keys(blown)])) {
    const own = parts[filename] ?? strToU8('x');
    const { megabytes = 0, named } = blown[filename] ?? {};
    const size = named ?? own.length + megabytes * 1024 * 1024;
    const part: ZipInputFile = { filename, size, crc: 0, compression: 8 };
    zip.add(part);
    const beginning = deflateRawSync(own, { finishFlush: constants.Z_SYNC_FLUSH });
    const content = Buffer.concat([beginning, ...Array<Buffer>(megabytes).fill(megabyte), end]);
    part.ondata?.(null, content, true);
  }
  zip.end();
  return Buffer.concat(chunks);
}

const sheet = 'xl/worksheets/sheet1.xml';
const tooLarge = '文件解压后过大，请只保留要导入的数据';

describe('a small file that unpacks to hundreds of megabytes is refused in words and not inflated', () => {
  for (const { what, row, check } of imports) {
    test(what, async () => {
      const workbook = await workbookOf(row);
      const blowUp = (blown: Readonly<Record<string, Blown>>) => inflated(workbook, blown);
      const forty = { megabytes: 40 };
      const bombs: readonly (readonly [string, Uint8Array, string])[] = [
        ['a picture', blowUp({ 'xl/media/image1.png': { megabytes: 400 } }), tooLarge],
        ['the sheet itself', blowUp({ [sheet]: { megabytes: 400 } }), tooLarge],
        ['many parts', blowUp({ 'a.bin': forty, 'b.bin': forty, 'c.bin': forty }), tooLarge],
        [
          'a sheet that names a small size',
          blowUp({ [sheet]: { megabytes: 400, named: 500 } }),
          '文件无法读取，请使用.xlsx格式的表格',
        ],
      ];
      await send(check.path, workbook); // what the first thread takes is not the bombs'
      const { maxRSS: before } = process.resourceUsage();
      for (const [name, bomb, msg] of bombs) {
        assert.ok(bomb.length < 1024 * 1024, `${name}: ${bomb.length} bytes`);
        const answer = await send(check.path, bomb);
        assert.deepEqual([answer.code, answer.msg], [40001, msg], name);
      }
      const grown = Math.round((process.resourceUsage().maxRSS - before) / 1024);
      assert.ok(grown < 200, `the process grew by ${grown} MB`);
    });
  }
});

/** The workbook with its sheet, or another part, changed. */
function changed(workbook: Uint8Array, part: string, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(workbook);
  const xml = change(strFromU8(parts[part] ?? new Uint8Array()));
  return zipSync({ ...parts, [part]: strToU8(xml) });
}

const merging = (workbook: Uint8Array, ranges: readonly string[]): Uint8Array =>
  changed(workbook, sheet, (xml) =>
    xml.replace(
      '</sheetData>',
      `</sheetData><mergeCells>${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
    ),
  );

describe('a few bytes that name every cell of a sheet', () => {
  const { check, row } = imports[2];
  const tooMuch = '合并的单元格过多，请取消合并后再导入';

  test('are refused as merges, however they are written, before any cell is made', async () => {
    const workbook = await workbookOf(row);
    const bands = Array.from({ length: 20 }, (_, at) => `A${at * 1000 + 9}:Z${at * 1000 + 1008}`);
    const singles = Array.from({ length: 10_001 }, (_, at) => `A${at * 2 + 9}:A${at * 2 + 10}`);
    for (const ranges of [['A1:XFD1048576'], ['A1&#58;XFD1048576'], ['XFD1048576:A1'], bands, singles]) {
      const answer = await send(check.path, merging(workbook, ranges));
      assert.deepEqual([answer.code, answer.msg], [40001, tooMuch], ranges[0]);
    }
  });

  test('are passed over as columns and as named ranges', async () => {
    const workbook = await workbookOf(row);
    const columns = changed(workbook, sheet, (xml) =>
      xml.replace('<sheetData>', '<cols><col min="1" max="999999999" width="9"/></cols><sheetData>'),
    );
    const names = changed(workbook, 'xl/workbook.xml', (xml) =>
      xml.replace(
        '</sheets>',
        '</sheets><definedNames><definedName name="all">名单!$A$1:$XFD$1048576</definedName></definedNames>',
      ),
    );
    for (const content of [columns, names]) {
      const { data } = await send<ImportCheck>(check.path, content);
      assert.deepEqual(data.rows[0]?.faults, []);
    }
  });

  test('a list with merged cells is read as before', async () => {
    const { data } = await send<ImportCheck>(check.path, merging(await workbookOf(row), ['F1:H1', 'F5:F9']));
    assert.deepEqual(data.rows[0]?.faults, []);
  });

  test('nobody’s list waits for a file that is being read', async () => {
    let end: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (end = resolve));
    const files = Array.from({ length: 4 }, () => whenReading(() => held));
    const exported = await fetch(`${admin.baseUrl}/api/sys/dict/qryListExcel`, { headers: admin.headers });
    assert.match(exported.headers.get('content-type') ?? '', /spreadsheetml/);
    end();
    await Promise.all(files);
  });
});

test('pictures and other parts that nobody asked for do no harm', async () => {
  for (const { row, check } of imports) {
    const workbook = inflated(await workbookOf(row), {
      'xl/media/image1.png': { megabytes: 1 },
      'x.bin': { megabytes: 1, named: 9 },
    });
    const { data } = await send<ImportCheck>(check.path, workbook);
    assert.deepEqual(data.rows[0]?.faults, []);
  }
});

/** `_xHHHH_` is how a sheet writes a character that XML cannot hold; exceljs gives the character. */
test('cells and file names with control characters and halves of characters are imported without them', async () => {
  const hidden = '_x0000__x0008__xD83D__xFFFF_';
  const name = `${'长'.repeat(199)}🐶.xlsx`;
  for (const { what, row, check, import: run } of imports) {
    const marked = Object.fromEntries(
      Object.entries(row).map(([title, text]) => [title, `${text.slice(0, 1)}${hidden}${text.slice(1)}`]),
    );
    const workbook = await workbookOf(marked);
    const checked = await send<ImportCheck>(check.path, workbook, name);
    assert.equal(checked.code, 0, `${what} ${checked.msg}`);
    assert.deepEqual(checked.data.rows[0]?.faults, [], what);
    assert.ok(checked.data.rows[0]?.cells.includes(what === '门店' ? '怪文件店' : '怪文件'));
    const { code, msg, data } = await send<{ success: number }>(run.path, workbook, name);
    assert.deepEqual([code, data?.success], [0, 1], `${what} ${msg}`);
  }
});
