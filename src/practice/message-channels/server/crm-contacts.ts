import * as z from 'zod';
import { parseResponse } from '#practice/crm-connection/server/public/parse-response.ts';
import { ProviderError } from '#practice/crm-connection/server/public/provider-error.ts';
import type { SendAsLocation } from '#practice/crm-connection/server/public/send-as-location.ts';
import type { CrmLink } from './crm-link.ts';

const Contact = z.object({
  id: z.string().min(1).max(200),
  name: z.string().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  phone: z.string().nullish(),
  email: z.string().nullish(),
});
export type CrmContact = z.infer<typeof Contact>;

const Found = z.object({ contact: Contact.nullish() });
const Made = z.object({ contact: z.object({ id: z.string().min(1).max(200) }) });
const Duplicate = z.object({ meta: z.object({ contactId: z.string().min(1).max(200) }) });

/** The contacts remembered by all clinics together; the one that was unused longest is dropped. */
const MAX_KNOWN = 10_000;
const KNOWN_MS = 3_600_000;

const isNotFound = (error: unknown): boolean =>
  error instanceof ProviderError && error.failure === 'refused' && error.response?.status === 404;

/** The contacts of clinics at GoHighLevel, by phone number. @throws NotConnected, ProviderError. */
export interface CrmContacts {
  /** The contact with a number, made if there is none. */
  readonly idOf: (link: CrmLink, number: string, name: string | null) => Promise<string>;
  /** Null if there is no contact with a number. */
  readonly find: (link: CrmLink, number: string) => Promise<string | null>;
  /** Null for a contact that is gone. */
  readonly read: (link: CrmLink, contactId: string) => Promise<CrmContact | null>;
  /** The contact of a number turned out to be gone. */
  readonly forget: (link: CrmLink, number: string) => void;
}

export function createCrmContacts(send: SendAsLocation): CrmContacts {
  const known = new Map<string, { readonly id: string; readonly untilMs: number }>();
  const keyOf = ({ owner, locationId }: CrmLink, number: string) =>
    `${owner.clinicId}:${locationId}:${number}`;

  function remember(key: string, id: string): string {
    known.delete(key);
    known.set(key, { id, untilMs: Date.now() + KNOWN_MS });
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    return id;
  }

  const find: CrmContacts['find'] = async (link, number) => {
    const key = keyOf(link, number);
    const found = known.get(key);
    if (found && found.untilMs > Date.now()) return found.id;
    const { owner, locationId } = link;
    const request = {
      method: 'GET',
      endpoint: '/contacts/search/duplicate',
      query: { locationId, number },
    } as const;
    const { contact } = parseResponse(Found, (await send(owner, request)).body);
    return contact ? remember(key, contact.id) : null;
  };

  async function make({ owner, locationId }: CrmLink, number: string, name: string | null): Promise<string> {
    const body = { locationId, phone: number, ...(name === null ? {} : { name }) };
    try {
      const { body: made } = await send(owner, { method: 'POST', endpoint: '/contacts/', body });
      return parseResponse(Made, made).contact.id;
    } catch (error) {
      // The search lags behind by seconds: it is there already.
      const duplicate = error instanceof ProviderError ? Duplicate.safeParse(error.response?.body) : null;
      if (!duplicate?.success) throw error;
      return duplicate.data.meta.contactId;
    }
  }

  return {
    find,
    idOf: async (link, number, name) =>
      (await find(link, number)) ?? remember(keyOf(link, number), await make(link, number, name)),
    read: async ({ owner, locationId }, contactId) => {
      try {
        const { body } = await send(owner, {
          method: 'GET',
          endpoint: `/contacts/${contactId}`,
          query: { locationId },
        });
        return parseResponse(Found, body).contact ?? null;
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    forget: (link, number) => void known.delete(keyOf(link, number)),
  };
}
