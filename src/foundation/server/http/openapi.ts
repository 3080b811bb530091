import * as z from 'zod';
import { ERRORS, type ErrorCode } from '#vocabulary/errors.ts';
import { pathParameters, type Endpoint } from '#foundation/contract/endpoint.ts';

/** Errors that every endpoint with a session can return. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'forbidden',
  'internal',
  'invalid_input',
  'overloaded',
  'second_factor_required',
  'session_ended',
  'storage_full',
  'unauthenticated',
];

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

function describeInput(endpoint: Endpoint) {
  const schema = schemaOf(endpoint.input, 'input');
  const { properties = {}, required = [] } = schema;
  const inPath = pathParameters(endpoint.path);
  const parameters = inPath.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? {},
  }));
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    const query = rest.map(([name, value]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: value,
    }));
    return { parameters: [...parameters, ...query] };
  }
  const body = {
    ...schema,
    properties: Object.fromEntries(rest),
    required: required.filter((name) => !inPath.includes(name)),
  };
  return { parameters, requestBody: { required: true, content: { 'application/json': { schema: body } } } };
}

function describeErrors(endpoint: Endpoint) {
  const codes = [...new Set([...endpoint.errors, ...COMMON_ERRORS])];
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  // Keys that are integers are in ascending order.
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

const describe = (endpoint: Endpoint) => ({
  operationId: endpoint.id,
  summary: endpoint.summary,
  tags: [endpoint.id.split('.')[0]],
  ...describeInput(endpoint),
  responses: {
    '200': {
      description: 'Done.',
      content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } },
    },
    ...describeErrors(endpoint),
  },
  security: endpoint.permission === 'public' ? [] : [{ bearer: [] }],
  'x-permission': endpoint.permission,
});

/** The OpenAPI 3.1 document of all endpoints. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  { title, version }: { title: string; version: string },
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    (paths[`/api${endpoint.path}`] ??= {})[endpoint.method.toLowerCase()] = describe(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message', 'retry', 'requestId'],
          properties: {
            code: { type: 'string', enum: Object.keys(ERRORS) },
            message: { type: 'string' },
            retry: { enum: ['never', 'later'] },
            requestId: { type: 'string' },
            fields: {
              type: 'array',
              items: {
                type: 'object',
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
            details: { type: 'object' },
          },
        },
      },
    },
  };
}
