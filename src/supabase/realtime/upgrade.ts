import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ProjectKeys } from '../gateway/project-keys.ts';
import { isBrowser } from '../gateway/require-api-key.ts';
import type { Admission } from './connection.ts';
import { CODECS } from './deliver.ts';
import type { Hub } from './hub.ts';
import type { RealtimeLimits } from './limits.ts';

const PATH = '/realtime/v1/websocket';
/** The version of a client that sends no `vsn`. */
const DEFAULT_VSN = '1.0.0';

export interface UpgradeParts {
  readonly hub: Hub;
  readonly limits: RealtimeLimits;
  readonly keys: Pick<ProjectKeys, 'find'>;
  readonly addressOf: (request: IncomingMessage) => string;
}

export interface UpgradeRejection {
  readonly status: 400 | 401 | 404 | 429 | 503;
  readonly error: string;
}

/** Authenticates an upgrade request by its API key and selects the serializer, or rejects it. */
export async function authorizeUpgrade(
  request: IncomingMessage,
  { hub, limits, keys, addressOf }: UpgradeParts,
): Promise<Admission | UpgradeRejection> {
  const [path = '', search = ''] = (request.url ?? '').split('?', 2);
  const query = new URLSearchParams(search);
  if (path !== PATH) return { status: 404, error: 'Not found' };
  const header = request.headers['apikey'];
  const presented = query.get('apikey') ?? (typeof header === 'string' ? header : null);
  if (!presented) return { status: 401, error: 'No API key found in request' };
  const key = await keys.find(presented);
  if (!key) return { status: 401, error: 'Invalid API key' };
  if (key.kind === 'secret' && isBrowser(request.headers['user-agent']))
    return { status: 401, error: 'Forbidden use of secret API key in browser' };
  const codec = CODECS.get(query.get('vsn') ?? DEFAULT_VSN);
  if (!codec) return { status: 400, error: `Unsupported vsn: use ${[...CODECS.keys()].join(' or ')}` };
  const address = addressOf(request);
  return rejectCount(address, hub, limits) ?? { codec, address, key };
}

/** To be asked again right before a connection is accepted: others may have been in the meantime. */
export const rejectCount = (address: string, hub: Hub, limits: RealtimeLimits): UpgradeRejection | null =>
  hub.connections.size >= limits.connections || hub.countAt(address) >= limits.connectionsPerAddress
    ? { status: 429, error: 'Too many connections' }
    : null;

/** Responds to a rejected upgrade in plain HTTP. */
export function rejectUpgrade(socket: Duplex, { status, error }: UpgradeRejection): void {
  const body = JSON.stringify({ error });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(status === 429 || status === 503 ? ['Retry-After: 5'] : []),
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
