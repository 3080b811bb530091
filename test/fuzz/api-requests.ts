import { handlers, separateEndpoints } from '#app/handlers.ts';
import { pathParameters } from '#foundation/contract/endpoint.ts';
import { openApiDocument } from '#foundation/server/http/openapi.ts';
import { recordsOf, type ClinicWorld } from '../matrix/world.ts';
import { SAMPLES } from '../matrix/samples.ts';
import { pathPart, queryOf, type FuzzRequest } from './fuzz-request.ts';
import { mutateSome } from './mutate.ts';
import type { Random } from './random.ts';
import { schemaValue, type JsonSchema } from './schema-values.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: JsonSchema;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } };
  };
}

const endpoints = [...handlers.map(({ endpoint }) => endpoint), ...separateEndpoints];
const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));

/** The operations of the OpenAPI document. */
const OPERATIONS = Object.entries(
  openApiDocument(endpoints, { title: 'Tailwell', version: '1' }).paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    // Safe: the document is our own.
    operation: operation as Operation,
  })),
);

const SAMPLE_SHARE = 0.7;
const ODDNESS = 0.06;

function inputOf(random: Random, operation: Operation, world: ClinicWorld, ids: readonly string[]) {
  const sample = SAMPLES[operation.operationId]?.(world);
  if (sample && random.chance(SAMPLE_SHARE)) return mutateSome(random, sample);
  const body = operation.requestBody?.content['application/json'].schema ?? { type: 'object' };
  const parameters = (operation.parameters ?? []).map(
    ({ name, schema }) => [name, schemaValue(random, schema, ids, ODDNESS)] as const,
  );
  const value = schemaValue(random, body, ids, ODDNESS);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...Object.fromEntries(parameters), ...value }
    : value;
}

/** A request to one of the endpoints, from its schema or from a request that is known to be valid. */
export function apiRequest(random: Random, world: ClinicWorld): FuzzRequest {
  const ids = recordsOf(world);
  const chosen = random.pick(OPERATIONS);
  if (!chosen) throw new Error('There are no endpoints.');
  const { path, method, operation } = chosen;
  const input = inputOf(random, operation, world, ids);
  const given = typeof input === 'object' && input !== null ? { ...input } : {};
  let target = path;
  const endpoint = byId.get(operation.operationId);
  for (const name of pathParameters(endpoint?.path ?? '')) {
    target = target.replace(`{${name}}`, pathPart(Reflect.get(given, name) ?? 'missing'));
    Reflect.deleteProperty(given, name);
  }
  const isBodyless = method === 'GET' || method === 'DELETE';
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  return {
    route: `${operation.operationId}: ${method} ${path}`,
    ...(endpoint ? { permission: endpoint.permission } : {}),
    method,
    path: isBodyless ? target + queryOf({ ...given }) : target,
    headers: isBodyless ? {} : { 'content-type': 'application/json' },
    ...(isBodyless ? {} : { body: isObject ? given : input }),
  };
}
