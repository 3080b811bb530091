import { expect, test } from 'vitest';
import * as z from 'zod';
import { ERRORS } from '#vocabulary/errors.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { openApiDocument } from './openapi.ts';

const findPet = endpoint({
  id: 'pets.find',
  method: 'GET',
  path: '/v1/clinics/{clinic}/pets',
  summary: 'Finds pets.',
  permission: 'pet:read',
  reads: [],
  input: z.strictObject({ clinic: z.uuid(), text: z.string().max(50), limit: z.int().optional() }),
  output: z.object({ names: z.array(z.string()) }),
  errors: [],
});
const removePet = endpoint({
  id: 'pets.remove',
  method: 'DELETE',
  path: '/v1/pets/{pet}',
  summary: 'Removes a pet.',
  permission: 'pet:write',
  changes: [],
  input: z.strictObject({ pet: z.string(), reason: z.string() }),
  output: z.object({}),
  errors: [],
});
const changePet = endpoint({
  id: 'pets.change',
  method: 'PATCH',
  path: '/v1/pets/{pet}',
  summary: 'Changes a pet.',
  permission: 'pet:write',
  changes: [],
  input: z.strictObject({ pet: z.string(), name: z.string(), note: z.string().default('') }),
  output: z.object({ note: z.string().default('') }),
  errors: ['microchip_taken', 'invalid_input'],
});
const listPlans = endpoint({
  id: 'plans.list',
  method: 'GET',
  path: '/v1/plans',
  summary: 'Lists the plans.',
  permission: 'public',
  reads: [],
  input: z.strictObject({}),
  output: z.array(z.string()),
  errors: [],
});

/** What a program that reads the document uses of an operation. */
const Operation = z.looseObject({
  parameters: z.array(
    z.strictObject({ name: z.string(), in: z.string(), required: z.boolean(), schema: z.unknown() }),
  ),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string(), content: z.unknown() })),
});

const document = () =>
  openApiDocument([findPet, removePet, changePet, listPlans], { title: 'Clinic API', version: '7' });
const operation = (path: string, method: string) => Operation.parse(document().paths[path]?.[method]);
const jsonOf = (schema: unknown) => ({ 'application/json': { schema } });

test('the document names its version of OpenAPI, its title and its own version', () => {
  expect(document()).toMatchObject({ openapi: '3.1.0', info: { title: 'Clinic API', version: '7' } });
});

test('every endpoint is listed below /api by path and method, including two on one path', () => {
  const { paths } = document();
  const listed = Object.entries(paths).map(([path, methods]) => [path, Object.keys(methods)]);
  expect(listed).toEqual([
    ['/api/v1/clinics/{clinic}/pets', ['get']],
    ['/api/v1/pets/{pet}', ['delete', 'patch']],
    ['/api/v1/plans', ['get']],
  ]);
});

test('an operation is described by the id, summary, feature and permission of its endpoint', () => {
  expect(operation('/api/v1/pets/{pet}', 'patch')).toMatchObject({
    operationId: 'pets.change',
    summary: 'Changes a pet.',
    tags: ['pets'],
    'x-permission': 'pet:write',
  });
});

test('the input of a GET is in the path and the query, with what is required', () => {
  const { parameters, requestBody } = operation('/api/v1/clinics/{clinic}/pets', 'get');
  expect(parameters).toMatchObject([
    { name: 'clinic', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
    { name: 'text', in: 'query', required: true, schema: { type: 'string', maxLength: 50 } },
    { name: 'limit', in: 'query', required: false, schema: { type: 'integer' } },
  ]);
  expect(requestBody).toBeUndefined();
});

test('a DELETE has no body either', () => {
  const { parameters, requestBody } = operation('/api/v1/pets/{pet}', 'delete');
  expect(parameters).toMatchObject([
    { name: 'pet', in: 'path', required: true },
    { name: 'reason', in: 'query', required: true },
  ]);
  expect(requestBody).toBeUndefined();
});

test('any other method has a JSON body with every field that is not in the path', () => {
  const { parameters, requestBody } = operation('/api/v1/pets/{pet}', 'patch');
  expect(parameters).toEqual([{ name: 'pet', in: 'path', required: true, schema: { type: 'string' } }]);
  expect(requestBody).toEqual({
    required: true,
    content: jsonOf({
      type: 'object',
      properties: { name: { type: 'string' }, note: { type: 'string', default: '' } },
      required: ['name'],
      additionalProperties: false,
    }),
  });
});

test('a body without required fields requires none', () => {
  const optional = { ...changePet, input: z.strictObject({ pet: z.string().optional() }) };
  const { paths } = openApiDocument([optional], { title: '', version: '' });
  expect(Operation.parse(paths['/api/v1/pets/{pet}']?.['patch']).requestBody).toMatchObject({
    content: jsonOf({ required: [] }),
  });
});

test('an input without fields has no parameters', () => {
  expect(operation('/api/v1/plans', 'get').parameters).toEqual([]);
});

test('the response of a success is what the verb returns, after defaults were applied', () => {
  expect(operation('/api/v1/pets/{pet}', 'patch').responses['200']).toMatchObject({
    content: jsonOf({ properties: { note: { type: 'string', default: '' } }, required: ['note'] }),
  });
});

test('schemas are not marked as documents of their own', () => {
  expect(JSON.stringify(document())).not.toContain('$schema');
});

test('errors are grouped by status, each code once and with its message', () => {
  const { responses } = operation('/api/v1/pets/{pet}', 'patch');
  expect(Object.keys(responses)).toEqual(['200', '401', '403', '409', '422', '500', '503', '507']);
  expect(responses['409']).toEqual({
    description: `\`microchip_taken\`: ${ERRORS.microchip_taken.message}`,
    content: jsonOf({ $ref: '#/components/schemas/Error' }),
  });
  expect(responses['422']?.description).toBe(`\`invalid_input\`: ${ERRORS.invalid_input.message}`);
  expect(responses['403']?.description).toBe(
    `\`forbidden\`: ${ERRORS.forbidden.message} \`second_factor_required\`: ${ERRORS.second_factor_required.message}`,
  );
});

test('an endpoint that declares no errors has those that every endpoint can return', () => {
  const described = Object.values(operation('/api/v1/clinics/{clinic}/pets', 'get').responses)
    .map(({ description }) => description)
    .join(' ');
  for (const code of [
    'forbidden',
    'internal',
    'invalid_input',
    'overloaded',
    'second_factor_required',
    'session_ended',
    'unauthenticated',
  ])
    expect(described).toContain(`\`${code}\``);
});

test('an endpoint requires a bearer token, unless it is public', () => {
  expect(operation('/api/v1/pets/{pet}', 'patch')['security']).toEqual([{ bearer: [] }]);
  expect(operation('/api/v1/plans', 'get')['security']).toEqual([]);
  expect(document().components.securitySchemes.bearer).toEqual({
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  });
});

test('the schema of an error names every code, and what each error has', () => {
  const { required, properties } = document().components.schemas.Error;
  expect(required).toEqual(['code', 'message', 'retry', 'requestId']);
  expect(properties.code.enum).toEqual(Object.keys(ERRORS));
  expect(properties.retry.enum).toEqual(['never', 'later']);
});
