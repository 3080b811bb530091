import type { ClinicWorld } from '../matrix/world.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { mutateSome } from './mutate.ts';
import { oddText, oddValue } from './odd-values.ts';
import type { Random } from './random.ts';
import { ANY_ID } from './wire-route.ts';

/** The method of a request that is one message of a websocket. */
export const MESSAGE = 'MESSAGE';
/** Stands for the token of whoever sends the message. */
export const TOKEN = '{token}';

const OPEN_TOPIC = 'realtime:room';

const joinPayload = (random: Random, topic: string) => ({
  config: {
    private: random.chance(0.9) ? topic !== OPEN_TOPIC : random.chance(0.5),
    broadcast: { ack: true, self: random.chance(0.5) },
    presence: { key: random.chance(0.5) ? 'desk' : '', enabled: random.chance(0.7) },
    postgres_changes: random.chance(0.5)
      ? [{ event: '*', schema: 'public', table: 'profiles', filter: `id=eq.${ANY_ID}`, select: ['id'] }]
      : [],
    postgres_changes_options: { wait: random.chance(0.2) },
  },
  access_token: TOKEN,
});

/** A valid message of each kind. */
function payloadOf(random: Random, event: string, topic: string): unknown {
  switch (event) {
    case 'phx_join':
      return joinPayload(random, topic);
    case 'access_token':
      return { access_token: TOKEN };
    case 'broadcast':
      return { type: 'broadcast', event: 'e', payload: { a: 1 } };
    case 'presence':
      return { type: 'presence', event: random.chance(0.8) ? 'track' : 'untrack', payload: { at: 'x' } };
    default:
      return {};
  }
}

const EVENTS = [
  'phx_join',
  'phx_join',
  'phx_join',
  'broadcast',
  'broadcast',
  'presence',
  'access_token',
  'phx_leave',
  'heartbeat',
] as const;

function topicOf(random: Random, world: ClinicWorld, event: string): string {
  if (event === 'heartbeat') return 'phoenix';
  if (random.chance(0.04)) return `realtime:${oddText(random)}`.slice(0, 100_000);
  return random.pick([
    OPEN_TOPIC,
    OPEN_TOPIC,
    OPEN_TOPIC,
    OPEN_TOPIC,
    `realtime:clinic:${world.clinicId}`,
    `realtime:user:${world.clientAccount.userId}`,
    `realtime:visit:${world.clinicId}:${world.visitId}`,
  ]);
}

/** A broadcast as bytes: lengths of its parts, the parts, the payload. */
function binaryFrame(random: Random, topic: string): string {
  const parts = [random.chance(0.9) ? '1' : oddText(random), '2', topic, 'e', ''].map((part) =>
    Buffer.from(part).subarray(0, 255),
  );
  const lengths = parts.map(({ length }) => (random.chance(0.95) ? length : random.below(256)));
  const payload = random.pick(['{"a":1}', '{"a":"\\ud83d"}', '{', '', '\0\xff', '[]']);
  const kind = random.chance(0.95) ? 3 : random.below(256);
  const bytes = Buffer.concat([
    Buffer.from([kind, ...lengths, random.below(3)]),
    ...parts,
    Buffer.from(payload),
  ]);
  return bytes.subarray(0, random.chance(0.9) ? bytes.length : random.below(bytes.length)).toString('latin1');
}

const BROKEN_FRAMES = [
  '',
  '{',
  'null',
  '[]',
  '[null,null,null,null,null]',
  '[1,2,3,4,5]',
  '"a"',
  '\ud83d',
  '['.repeat(50_000) + ']'.repeat(50_000),
  '{"topic":'.repeat(20_000) + '1' + '}'.repeat(20_000),
  `["1","2","realtime:room","broadcast",${'['.repeat(20_000)}${']'.repeat(20_000)}]`,
  `["1","2","realtime:room","broadcast",{"event":"e","payload":${'['.repeat(20_000)}${']'.repeat(20_000)}}]`,
  `["1","2","realtime:room","presence",{"event":"track","payload":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}]`,
  `["1","2","realtime:room","phx_join",{"config":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}]`,
  'x'.repeat(300_000),
] as const;

/** One message to the live channels, by somebody who has joined some of them. */
export function realtimeMessage(random: Random, world: ClinicWorld): FuzzRequest {
  const event = random.chance(0.98) ? random.pick(EVENTS) : oddText(random);
  const topic = topicOf(random, world, event);
  const vsn = random.pick(['1.0.0', '2.0.0']);
  const base = {
    route: `${MESSAGE} ${EVENTS.some((one) => one === event) ? event : '{event}'}`,
    path: '/realtime/v1/websocket',
  };
  const message = { method: MESSAGE, headers: { vsn }, ...base };
  if (random.chance(0.04))
    return { ...message, route: `${MESSAGE} {broken}`, body: random.pick(BROKEN_FRAMES) };
  if (vsn === '2.0.0' && event === 'broadcast' && random.chance(0.4))
    return { ...message, route: `${MESSAGE} {binary}`, isBytes: true, body: binaryFrame(random, topic) };
  const valid = payloadOf(random, event, topic);
  const payload = random.chance(0.5) ? mutateSome(random, valid) : valid;
  const ref = random.chance(0.97) ? '7' : oddValue(random);
  const body =
    vsn === '1.0.0' ? { topic, event, payload, ref, join_ref: '1' } : ['1', ref, topic, event, payload];
  return { ...message, body: JSON.stringify(random.chance(0.95) ? body : mutateSome(random, body)) ?? '' };
}
