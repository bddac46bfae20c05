import type { TSchema } from '@sinclair/typebox';
import { ErrorCode, REPLAYED_HEADER } from '@hospital/shared/contract/errors';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { apiBase, declaredCalls } from './registerCalls';
import { requestParts } from './requestParts';

/** How requests are read (docs/spec/requests.md). */
const REQUESTS = [
  '路径、请求体、查询参数合为一组字段：路径优先于请求体，请求体优先于查询参数。',
  '数字与是否可写成文字（"1"、"Y"、"true"），反之亦然，但写法必须精确。',
  '查询类接口：空文字、null与不传相同，未知字段忽略。',
  '写入类接口：可提交整个实体，不修改的字段忽略，不属于该实体的字段拒绝；null与不传表示不改或取默认值，空文字表示清空文字。',
  'version为读取时的版本，被他人修改过则返回40901；不传version则不检查是否被他人修改。',
  '被拒绝时data.errors逐个说明字段与原因，不写入任何数据。',
].join('\n\n');

interface Described {
  readonly paths: Record<string, Record<string, unknown>>;
  readonly components: object;
}

function describeCalls(): Described {
  const schemas: Record<string, unknown> = {};
  const paths: Described['paths'] = {};
  for (const { id, declaration } of declaredCalls()) {
    const path = (paths[apiBase + declaration.path] ??= {});
    path[declaration.method.toLowerCase()] = operation(id, declaration, schemas);
  }
  return {
    paths,
    components: { schemas, securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  };
}

let described: Described | undefined;
const calls = (): Described => (described ??= describeCalls());

/**
 * The document of the API page, derived from the catalogue alone. Its calls are described when somebody reads it: most
 * servers are never asked, and all of them start sooner.
 */
export function openApiDocument(): object {
  return {
    openapi: '3.1.0',
    info: {
      title: '宠物医院连锁管理系统',
      version: '1.0.0',
      description: `${REQUESTS}\n\nHTTP 200 与信封 {code, msg, data}。code：\n\n${Object.entries(ErrorCode)
        .map(([name, code]) => `- ${code} ${name}`)
        .join('\n')}`,
    },
    get paths() {
      return calls().paths;
    },
    get components() {
      return calls().components;
    },
  };
}

function operation(id: string, declaration: CallDeclaration, components: Record<string, unknown>): object {
  const { access } = declaration;
  const { params, query, body } = requestParts(declaration);
  const parameters = [
    ...Object.entries(params.properties).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      schema,
    })),
    ...Object.entries(query.properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: query.required?.includes(name) ?? false,
      schema,
    })),
    ...(declaration.write ? [idempotencyHeader(declaration)] : []),
    ...(access === 'public' ? [] : [pageIdentityHeader]),
  ];
  return {
    operationId: id,
    tags: [id.split('.')[0]],
    summary: declaration.summary,
    ...(typeof access === 'string' ? {} : { description: accessInWords(declaration, access.anyOf) }),
    security: access === 'public' ? [] : [{ session: [] }],
    parameters,
    ...(body
      ? { requestBody: { required: true, content: { [bodyType(declaration)]: { schema: body } } } }
      : {}),
    responses: {
      200: {
        description: 'code 0：操作成功',
        content: declaration.download ? fileContent : envelopeContent(declaration, components),
      },
    },
  };
}

const accessInWords = ({ wholeChain }: CallDeclaration, anyOf: readonly string[]): string =>
  `权限：${anyOf.join(' 或 ')}${wholeChain ? '；数据范围：全部' : ''}`;

const bodyType = ({ upload }: CallDeclaration): string =>
  upload ? 'multipart/form-data' : 'application/json';

const fileContent = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

const envelopeContent = ({ data }: CallDeclaration, components: Record<string, unknown>): object => ({
  'application/json': {
    schema: {
      type: 'object',
      required: ['code', 'msg', 'data'],
      properties: {
        code: { type: 'integer' },
        msg: { type: 'string' },
        data: withComponents(data, components),
      },
    },
  },
});

const idempotencyHeader = ({ once }: CallDeclaration): object => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: once === true,
  description: `${once ? '必传' : '可不传'}；24 小时内以同一标识重复提交返回首次结果，应答头 ${REPLAYED_HEADER}: true`,
  schema: { type: 'string', maxLength: 128 },
});

const pageIdentityHeader = {
  name: 'X-Page-Identity',
  in: 'header',
  required: false,
  description: 'tenantId:userId:storeId:workspaceType，与会话不符时返回 40303',
  schema: { type: 'string' },
};

/** Recursive shapes become components; all else is left as it is. */
function withComponents(schema: TSchema, components: Record<string, unknown>): unknown {
  const convert = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(convert);
    if (typeof node !== 'object' || node === null) return node;
    const { $id, $ref, ...rest } = node as Record<string, unknown>;
    if (typeof $ref === 'string') return { $ref: `#/components/schemas/${$ref}` };
    const converted = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, convert(value)]));
    if (typeof $id !== 'string') return converted;
    components[$id] = converted;
    return { $ref: `#/components/schemas/${$id}` };
  };
  return convert(schema);
}
