import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIVE_EVENTS, LIVE_TOPICS } from '#vocabulary/live-events.ts';
import { RESOURCES } from '#vocabulary/resources.ts';
import { handlers, separateEndpoints } from '#app/handlers.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

interface SqlFunction {
  readonly name: string;
  readonly definition: string;
  /** The first argument of each trigger that runs it. */
  readonly trigger_arguments: readonly string[];
}

interface Broadcast {
  readonly topic: string;
  readonly event: string;
  readonly definition: string;
}

let db: TestDatabase;
let broadcasts: readonly Broadcast[];
beforeAll(async () => {
  db = await createTestDatabase();
  const { rows } = await db.owner.query<SqlFunction>(`
    select p.proname as name, pg_get_functiondef(p.oid) as definition,
           array(select split_part(encode(t.tgargs, 'escape'), '\\000', 1) from pg_trigger t
                  where t.tgfoid = p.oid and t.tgnargs > 0) as trigger_arguments
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prokind = 'f' and n.nspname !~ '^(pg_|information_schema)'`);
  broadcasts = rows.flatMap((one) => broadcastsOf(one, rows));
});
afterAll(() => db.drop());

/** The arguments of every call of a function in a text of SQL. */
function callsOf(name: string, text: string): readonly (readonly string[])[] {
  return text
    .split(`${name}(`)
    .slice(1)
    .map((rest) => {
      const found = [''];
      let depth = 0;
      for (const character of rest) {
        if (character === ')' && depth === 0) break;
        if (character === ',' && depth === 0) {
          found.push('');
          continue;
        }
        if (character === '(') depth += 1;
        if (character === ')') depth -= 1;
        found.push(`${found.pop() ?? ''}${character}`);
      }
      return found.map((argument) => argument.trim());
    });
}

const literalIn = (argument: string | undefined): string | undefined => /^'(\w+)'$/.exec(argument ?? '')?.[1];

/** What a function broadcasts. The event is a literal, or an argument: of its triggers, or of the functions that call it. */
function broadcastsOf(one: SqlFunction, all: readonly SqlFunction[]): Broadcast[] {
  const { name, definition } = one;
  if (name === 'broadcast') return [];
  return callsOf('app.broadcast', definition).flatMap(([topic = '', event = '']) => {
    const kind = /^'(\w+):'/.exec(topic)?.[1] ?? `an unreadable topic in ${name}`;
    const literal = literalIn(event);
    const events =
      literal !== undefined
        ? [literal]
        : event === 'tg_argv[0]'
          ? one.trigger_arguments
          : all
              .filter((caller) => caller !== one)
              .flatMap((caller) => callsOf(`app.${name}`, caller.definition))
              .flatMap(([argument]) => literalIn(argument) ?? []);
    if (events.length === 0)
      throw new Error(`The event that ${name} broadcasts cannot be determined: ${event}`);
    return events.map((found) => ({ topic: kind, event: found, definition }));
  });
}

describe('database broadcasts', () => {
  test('use the events and topics that the vocabulary lists', () => {
    const listed = Object.entries(LIVE_EVENTS).flatMap(([event, { topics }]) =>
      topics.map((topic) => `${topic}: ${event}`),
    );
    const sent = new Set(broadcasts.map(({ topic, event }) => `${topic}: ${event}`));
    expect([...sent].toSorted()).toEqual(listed.toSorted());
  });

  test('have the ids that the vocabulary names', () => {
    for (const [event, { changes }] of Object.entries(LIVE_EVENTS)) {
      const definitions = broadcasts
        .filter((sent) => sent.event === event)
        .map(({ definition }) => definition);
      for (const template of changes) {
        const field = /\{(\w+)\}$/.exec(template)?.[1];
        if (field === undefined) continue;
        expect(
          definitions.some((definition) => definition.includes(`'${field}',`)),
          `${event} carries ${field}`,
        ).toBe(true);
      }
    }
  });
});

describe('resources', () => {
  const endpoints = [...handlers.map(({ endpoint }) => endpoint), ...separateEndpoints];

  test('every endpoint declares what it reads or what it changes', () => {
    const silent = endpoints.filter(
      ({ method, reads, changes }) => (method === 'GET' ? reads : changes) === undefined,
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  test('each is read by an endpoint, and changed by a write, an event or a call outside of the API', () => {
    /** Changed at the wire of supabase-js, which has no endpoints. */
    const changedPastTheApi = ['crmConnections'];
    const resourceOf = (template: string) => template.split('/')[0] ?? '';
    const read = new Set(endpoints.flatMap(({ reads = [] }) => reads.map(resourceOf)));
    const changed = new Set([
      ...endpoints.flatMap(({ changes = [] }) => changes.map(resourceOf)),
      ...Object.values(LIVE_EVENTS).flatMap(({ changes }) => changes.map(resourceOf)),
      ...changedPastTheApi,
    ]);
    expect(RESOURCES.filter((resource) => !read.has(resource) || !changed.has(resource))).toEqual([]);
  });

  test('the lists are sorted, without duplicates', () => {
    for (const list of [RESOURCES, Object.keys(LIVE_EVENTS), LIVE_TOPICS])
      expect([...list]).toEqual([...new Set(list)].toSorted());
  });
});
