import type { Context } from 'hono';
import { fakeId, type FakeRecord, type FakeState, type RecordKind } from './fake-state.ts';
import type { FakeEnv } from './fake-guard.ts';

export type Fields = Readonly<Record<string, unknown>>;

export async function readFields(c: Context): Promise<Fields> {
  const body: unknown = await c.req.json().catch(() => null);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

const unprocessable = (c: Context, messages: readonly string[]) =>
  c.json({ statusCode: 422, message: messages, error: 'Unprocessable Entity' }, 422);

/** A 422 response if any of these fields is not a text; otherwise null. */
export function requireTexts(c: Context, fields: Fields, ...names: readonly string[]): Response | null {
  const absent = names.filter((name) => typeof fields[name] !== 'string');
  return absent.length === 0
    ? null
    : unprocessable(
        c,
        absent.map((name) => `${name} must be a string`),
      );
}

/** A 422 response if the request has any of these fields; otherwise null. */
export function refuseFields(c: Context, fields: Fields, ...names: readonly string[]): Response | null {
  const present = names.filter((name) => name in fields);
  return present.length === 0
    ? null
    : unprocessable(
        c,
        present.map((name) => `property ${name} should not exist`),
      );
}

export const notFound = (c: Context, what: string): Response =>
  c.json({ statusCode: 404, message: `${what} not found`, error: 'Not Found' }, 404);

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Stores a record; omitted fields remain unchanged. */
export function put(state: FakeState, kind: RecordKind, fields: Fields, id = fakeId()): FakeRecord {
  const now = new Date(state.options.nowMs()).toISOString();
  const before = state.records[kind].get(id);
  const record: FakeRecord = {
    dateAdded: now,
    ...before,
    ...fields,
    id,
    locationId: textOf(fields['locationId']) ?? before?.locationId ?? '',
    dateUpdated: now,
  };
  state.records[kind].set(id, record);
  return record;
}

/** Queues an event for the installed app. */
export const emit = (state: FakeState, type: string, fields: Fields): void =>
  void state.outbox.push({ type, fields });

/** The record in the path, if the access token is valid for its location or for the whole agency. */
export function findOwn(c: Context<FakeEnv>, state: FakeState, kind: RecordKind): FakeRecord | undefined {
  const record = state.records[kind].get(c.req.param('id') ?? '');
  return record && [null, record.locationId].includes(c.get('access').locationId) ? record : undefined;
}
