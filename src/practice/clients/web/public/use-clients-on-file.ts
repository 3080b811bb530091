import { useQuery } from '@tanstack/react-query';
import { isEmail, normalizeEmail } from '#foundation/values/email.ts';
import { fold } from '#foundation/values/fold.ts';
import { readPhone } from '#foundation/values/phone-shape.ts';
import { queryOf } from '#foundation/web/api.ts';
import { useSettled } from '#foundation/web/use-settled.ts';
import { type ClientListItem, listClientsEndpoint } from '../../contract.ts';

/** Shorter numbers are incomplete, or internal. */
const MIN_PHONE_DIGITS = 6;
const MIN_NAME_LENGTH = 3;
const LIMIT = 20;

/** What is typed of a new client. */
export interface TypedClient {
  readonly fullName: string;
  readonly phone: string;
  readonly email: string;
}

/** A client who is on file, and what they share with the new one. */
export interface ClientOnFile {
  readonly client: ClientListItem;
  readonly same: readonly ('name' | 'phone' | 'email')[];
}

const collapsed = (name: string): string => fold(name).trim().replaceAll(/\s+/g, ' ');

function useFound(typed: string, isComplete: (text: string) => boolean): readonly ClientListItem[] {
  const q = useSettled(typed.trim());
  const { data } = useQuery({ ...queryOf(listClientsEndpoint, { q, limit: LIMIT }), enabled: isComplete(q) });
  return isComplete(q) && typed.trim() === q ? (data?.items ?? []) : [];
}

const isLongNumber = (text: string): boolean => (readPhone(text)?.digits.length ?? 0) >= MIN_PHONE_DIGITS;

/** Clients of the clinic with the same name, phone number or email address, as somebody types a new one. */
export function useClientsOnFile({ fullName, phone, email }: TypedClient): readonly ClientOnFile[] {
  const named = useFound(fullName, (text) => text.length >= MIN_NAME_LENGTH);
  const called = useFound(phone, isLongNumber);
  const mailed = useFound(normalizeEmail(email), isEmail);
  const sameName = named.filter((client) => collapsed(client.fullName) === collapsed(fullName));
  const found = new Map<string, { client: ClientListItem; same: ClientOnFile['same'][number][] }>();
  const lists = [
    ['phone', called],
    ['email', mailed],
    ['name', sameName],
  ] as const;
  for (const [what, clients] of lists) {
    for (const client of clients) {
      const known = found.get(client.id) ?? { client, same: [] };
      known.same.push(what);
      found.set(client.id, known);
    }
  }
  return [...found.values()];
}
