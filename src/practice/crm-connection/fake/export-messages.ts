import type { FakeRecord, FakeState } from './fake-state.ts';
import { textOf } from './fake-records.ts';

const DEFAULT_LIMIT = 100;
const CHANNELS: Readonly<Record<string, string>> = { Instagram: 'IG', Facebook: 'FB' };
/** What a type is called in lists. */
const TYPES: Readonly<Record<string, string>> = { IG: 'TYPE_INSTAGRAM', FB: 'TYPE_FACEBOOK' };

const listedType = (type: string): string => TYPES[type] ?? `TYPE_${type.toUpperCase()}`;

const instantOf = (message: FakeRecord, field: string): number => Date.parse(textOf(message[field]) ?? '');

/** A page of the messages of a location: by when they were added or changed, the newest first unless it is asked otherwise. */
export function exportMessages(state: FakeState, query: Readonly<Record<string, string>>) {
  const field = query['sortBy'] === 'updatedAt' ? 'dateUpdated' : 'dateAdded';
  const [from, to] = [Date.parse(query['startDate'] ?? ''), Date.parse(query['endDate'] ?? '')];
  const channel = query['channel'];
  const found = [...state.records.messages.values()].filter((one) => {
    const at = instantOf(one, field);
    return (
      one.locationId === query['locationId'] &&
      (query['contactId'] === undefined || one['contactId'] === query['contactId']) &&
      (channel === undefined
        ? one['messageType'] !== 'Email'
        : one['messageType'] === (CHANNELS[channel] ?? channel)) &&
      !(at < from) &&
      !(at > to)
    );
  });
  const sorted = found.toSorted((a, b) => instantOf(a, field) - instantOf(b, field));
  const ordered = query['sortOrder'] === 'asc' ? sorted : sorted.toReversed();
  const start = Number(query['cursor'] ?? 0);
  const end = start + Number(query['limit'] ?? DEFAULT_LIMIT);
  const listed = (message: FakeRecord) =>
    Object.assign({}, message, { type: 1, messageType: listedType(textOf(message['messageType']) ?? '') });
  const messages = ordered.slice(start, end).map(listed);
  return { messages, nextCursor: end < ordered.length ? String(end) : null, total: ordered.length };
}
