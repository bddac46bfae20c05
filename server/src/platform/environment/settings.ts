import { relative, resolve } from 'node:path';

/** Whose `X-Forwarded-For` is believed: nobody's, everybody's, named addresses', or as a function of address and hop. */
export type TrustProxy = boolean | string | ((address: string, hop: number) => boolean);

/** How the laboratory information system lets our users in. */
export interface LisSettings {
  /** Its sign-in page; the ticket is added as the query `ticket`. */
  readonly url: URL;
  /** Key that it shares with us, for HMAC-SHA-256. */
  readonly secret: string;
}

/** A bucket of an S3-compatible host, or of OSS, for files. */
export interface StorageSettings {
  /** Of the host, without the bucket. */
  readonly endpoint: URL;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket stands in the path of addresses instead of before the host. */
  readonly pathStyle: boolean;
  /** Which fields sign the form that browsers post. */
  readonly form: 's3' | 'oss';
}

/** Somebody else's engine that reads what is written on pictures. */
export interface OcrSettings {
  readonly url: URL;
  /** Sent as `Authorization: Bearer`. */
  readonly token: string;
}

/** A payment provider that takes charges (`server/src/domains/cashier/charges/gateway.ts`). */
export interface PaymentSettings {
  /** Below it its calls lie. */
  readonly url: URL;
  /** Key that it shares with us, for HMAC-SHA-256. */
  readonly secret: string;
  /** Where it reaches our call of notifications; null: at the address by which the cashier came. */
  readonly notifyUrl: URL | null;
}

/** A gateway that sends text messages (`server/src/platform/outgoing/texts.ts`). */
export interface TextSettings {
  /** Below it its call lies. */
  readonly url: URL;
  /** Key that it shares with us, for HMAC-SHA-256. */
  readonly secret: string;
}

/** Where copies of the embedded database go (`platform/backup`). */
export interface BackupSettings {
  readonly folder: string;
  /** How many copies stay. */
  readonly kept: number;
}

/** Settings of one server process, all from the environment. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Folder of the embedded database and of files; used by one process at a time. */
  readonly dataDir: string;
  /** PostgreSQL to use instead of the embedded database. */
  readonly databaseUrl: string | null;
  /** Daily copies of the embedded database with its files; null: none are made. */
  readonly backup: BackupSettings | null;
  /** Connections to PostgreSQL for the calls of tenants. */
  readonly databasePool: number;
  /** Load the demo chain into an empty database. */
  readonly demo: boolean;
  /** `large`: with thousands of stores, for measuring. */
  readonly demoScale: 'usual' | 'large';
  /** `whole`: what goes on today has happened at any hour, for suites that must not hang on it; `sofar`: by now. */
  readonly demoDay: 'sofar' | 'whole';
  readonly logLevel: string;
  /** Believe `X-Forwarded-For` of these: `true`, a hop count, or a comma list of addresses. */
  readonly trustProxy: TrustProxy;
  /** The chain's laboratory information system, null where there is none. */
  readonly lis: LisSettings | null;
  /** Address of an online viewer of office files with `{url}` for the file's; null where there is none. */
  readonly officeViewer: string | null;
  /** What reads identity cards in place of our own engine; null for that. */
  readonly ocr: OcrSettings | null;
  /** What moves money by WeChat and Alipay; null: the cashier looks at the terminal. */
  readonly payment: PaymentSettings | null;
  /** What sends text messages to owners; null: people telephone. */
  readonly texts: TextSettings | null;
  /** Below it 递管通 takes what it is told; null: nothing can be told. Its keys are settings of each store. */
  readonly diguantong: URL | null;
  /** Where the builds of host and remotes lie. */
  readonly releasesDir: string;
  /** Bucket at the storage host that has the builds instead of the folder, null for the folder. */
  readonly releasesBucket: string | null;
  /** Code of the tenant whose IT releases for the whole site; null for the one that the first start makes. */
  readonly releasesTenant: string | null;
  /** Where files lie, null for the data directory. */
  readonly storage: StorageSettings | null;
  /** Origins beside our own that pictures and files may come from. */
  readonly storageHosts: readonly string[];
}

/** Reads the settings; throws with a Chinese sentence on a value that makes no sense. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  return {
    port: wholeNumber(env, 'PORT', 8080, 0, 65_535),
    host: env['HOST'] || '127.0.0.1',
    dataDir: resolve(env['DATA_DIR'] || './data'),
    databaseUrl: env['DATABASE_URL'] || null,
    backup: backupSettings(env),
    databasePool: wholeNumber(env, 'DATABASE_POOL', 10, 1, 200),
    demo: flag(env, 'DEMO', true),
    demoScale: oneOf(env, 'DEMO_SCALE', 'usual', ['usual', 'large']),
    demoDay: oneOf(env, 'DEMO_DAY', 'sofar', ['sofar', 'whole']),
    logLevel: oneOf(env, 'LOG_LEVEL', 'info', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    trustProxy: trustProxy(env['TRUST_PROXY']),
    lis: lisSettings(env),
    officeViewer: officeViewer(env),
    ocr: ocrSettings(env),
    payment: paymentSettings(env),
    texts: signedHost(env, 'SMS'),
    diguantong: env['DIGUANTONG_URL'] ? secureAddress('DIGUANTONG_URL', env['DIGUANTONG_URL']) : null,
    releasesDir: resolve(env['RELEASES_DIR'] || './dist/releases'),
    releasesBucket: releasesBucket(env),
    releasesTenant: env['RELEASES_TENANT'] || null,
    storage: storageSettings(env),
    storageHosts: origins(env, 'STORAGE_HOSTS'),
  };
}

function wholeNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  preset: number,
  least: number,
  most: number,
): number {
  const text = env[name];
  if (!text) return preset;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`环境变量 ${name} 应为 ${least} 到 ${most} 之间的整数，实际为“${text}”`);
}

/** @throws for a folder that is lost together with the data, and where the database is not ours to copy */
function backupSettings(env: NodeJS.ProcessEnv): BackupSettings | null {
  if (!env['BACKUP_DIR']) return null;
  if (env['DATABASE_URL'])
    throw new Error('环境变量 BACKUP_DIR 只用于内置数据库，PostgreSQL 请用 pg_dump 备份');
  const folder = resolve(env['BACKUP_DIR']);
  const way = relative(resolve(env['DATA_DIR'] || './data'), folder);
  if (!way.startsWith('..') && resolve(way) !== way)
    throw new Error('环境变量 BACKUP_DIR 不能在数据目录（DATA_DIR）内：数据目录丢失时备份会一起丢失');
  return { folder, kept: wholeNumber(env, 'BACKUPS_KEPT', 14, 1, 1000) };
}

function flag(env: NodeJS.ProcessEnv, name: string, preset: boolean): boolean {
  const text = env[name];
  if (!text) return preset;
  if (['1', 'true', 'yes'].includes(text)) return true;
  if (['0', 'false', 'no'].includes(text)) return false;
  throw new Error(`环境变量 ${name} 应为 0 或 1，实际为“${text}”`);
}

function oneOf<Value extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  preset: NoInfer<Value>,
  values: readonly Value[],
): Value {
  const text = env[name];
  if (!text) return preset;
  const found = values.find((value) => value === text);
  if (found !== undefined) return found;
  throw new Error(`环境变量 ${name} 应为 ${values.join('、')} 之一，实际为“${text}”`);
}

function origins(env: NodeJS.ProcessEnv, name: string): readonly string[] {
  const addresses = (env[name] ?? '').split(',').map((address) => address.trim());
  return addresses.filter(Boolean).map((address) => {
    const origin = URL.canParse(address) ? new URL(address).origin : null;
    if (origin?.startsWith('http') && origin === address.replace(/\/$/, '')) return origin;
    throw new Error(
      `环境变量 ${name} 应为以逗号分隔的地址，例如 https://files.example.com，实际为“${address}”`,
    );
  });
}

function trustProxy(text: string | undefined): TrustProxy {
  if (!text || text === '0' || text === 'false') return false;
  if (text === 'true') return true;
  if (!/^\d+$/.test(text)) return text;
  const hops = Number(text);
  return (_address, hop) => hop < hops;
}

function storageSettings(env: NodeJS.ProcessEnv): StorageSettings | null {
  const { STORAGE_ENDPOINT: text } = env;
  if (!text) return null;
  const endpoint = webAddress('STORAGE_ENDPOINT', text);
  const needed = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`设置了 STORAGE_ENDPOINT 时，必须设置环境变量 ${name}`);
    return value;
  };
  return {
    endpoint,
    bucket: needed('STORAGE_BUCKET'),
    region: env['STORAGE_REGION'] || 'us-east-1',
    accessKeyId: needed('STORAGE_ACCESS_KEY_ID'),
    secretAccessKey: needed('STORAGE_SECRET_ACCESS_KEY'),
    pathStyle: flag(env, 'STORAGE_PATH_STYLE', false),
    form: oneOf(env, 'STORAGE_FORM', 's3', ['s3', 'oss']),
  };
}

function releasesBucket(env: NodeJS.ProcessEnv): string | null {
  const bucket = env['RELEASES_BUCKET'] || null;
  if (bucket !== null && !env['STORAGE_ENDPOINT'])
    throw new Error('设置了 RELEASES_BUCKET 时，必须设置环境变量 STORAGE_ENDPOINT');
  return bucket;
}

function webAddress(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && ['http:', 'https:'].includes(url.protocol)) return url;
  throw new Error(`环境变量 ${name} 应为 http 或 https 地址，实际为“${text}”`);
}

function ocrSettings(env: NodeJS.ProcessEnv): OcrSettings | null {
  const { OCR_URL: text, OCR_TOKEN: token = '' } = env;
  return text ? { url: webAddress('OCR_URL', text), token } : null;
}

function officeViewer(env: NodeJS.ProcessEnv): string | null {
  const { OFFICE_VIEWER_URL: text } = env;
  if (!text) return null;
  webAddress('OFFICE_VIEWER_URL', text);
  if (text.includes('{url}')) return text;
  throw new Error(`环境变量 OFFICE_VIEWER_URL 应含有 {url}，实际为“${text}”`);
}

/** RFC 7518 §3.2: a key for HS256 has at least 256 bits. */
const leastSecret = 32;

function lisSettings(env: NodeJS.ProcessEnv): LisSettings | null {
  const { LIS_URL: text, LIS_SECRET: secret = '' } = env;
  if (!text) return null;
  const url = webAddress('LIS_URL', text);
  if (Buffer.byteLength(secret) < leastSecret) {
    throw new Error(`设置了 LIS_URL 时，环境变量 LIS_SECRET 至少为 ${leastSecret} 个字节`);
  }
  return { url, secret };
}

/** Our own computer, where a provider may be tried without a certificate. */
const ownHosts = ['127.0.0.1', 'localhost', '[::1]'];

function secureAddress(name: string, text: string): URL {
  const url = webAddress(name, text);
  if (url.protocol === 'https:' || ownHosts.includes(url.hostname)) return url;
  throw new Error(`环境变量 ${name} 应为 https 地址，实际为“${text}”`);
}

/** A host outside, by its address and the key that it shares with us; null where none is named. */
function signedHost(env: NodeJS.ProcessEnv, name: 'PAY' | 'SMS'): TextSettings | null {
  const { [`${name}_URL`]: text, [`${name}_SECRET`]: secret = '' } = env;
  if (!text) return null;
  const url = secureAddress(`${name}_URL`, text);
  if (Buffer.byteLength(secret) < leastSecret)
    throw new Error(`设置了 ${name}_URL 时，环境变量 ${name}_SECRET 至少为 ${leastSecret} 个字节`);
  return { url, secret };
}

function paymentSettings(env: NodeJS.ProcessEnv): PaymentSettings | null {
  const host = signedHost(env, 'PAY');
  const { PAY_NOTIFY_URL: notify } = env;
  return host && { ...host, notifyUrl: notify ? secureAddress('PAY_NOTIFY_URL', notify) : null };
}
