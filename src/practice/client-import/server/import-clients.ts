import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { insertClient } from '#practice/clients/server/public/insert-client.ts';
import { NewContact } from '#practice/clients/contract.ts';
import { AddPet } from '#practice/pets/contract.ts';
import { addPet } from '#practice/pets/server/public/add-pet.ts';
import type { ImportedClient, importClientsEndpoint } from '../contract.ts';

type Input = z.output<typeof importClientsEndpoint.input>;
type Output = z.output<typeof importClientsEndpoint.output>;

/** Clients whose statements are pipelined. */
const SIDE_BY_SIDE = 25;

const contactsOf = ({ email, phone }: ImportedClient): NewContact[] => [
  ...(email === null ? [] : [NewContact.parse({ kind: 'email', value: email })]),
  ...(phone === null ? [] : [NewContact.parse({ kind: 'phone', value: phone })]),
];

async function importOne(ctx: MemberContext, client: ImportedClient, path: string): Promise<void> {
  const { fullName, addressLine, postalCode, city, pets } = client;
  const id = await insertClient(
    ctx,
    { fullName, addressLine, postalCode, city, notes: null, contacts: contactsOf(client) },
    path,
  );
  for (const pet of pets) await addPet(ctx, AddPet.parse({ ...pet, client: { id } }));
}

/**
 * IMPORT-1. Adds clients with their pets by the same rules and with the same audit entries as one at a time.
 *
 * @throws AppError `invalid_input` with the errors of the first invalid client; then nothing is added.
 */
export async function importClients(ctx: MemberContext, { clients }: Input): Promise<Output> {
  if (!ctx.session.permissions.includes('pet:write')) throw new AppError('forbidden');
  for (let from = 0; from < clients.length; from += SIDE_BY_SIDE) {
    const part = clients.slice(from, from + SIDE_BY_SIDE);
    // Waits for all of a chunk before the first error is thrown, so that no statement is sent after the rollback.
    const ends = await Promise.allSettled(
      part.map((client, at) => importOne(ctx, client, `clients.${from + at}.`)),
    );
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
  const counts = {
    clientCount: clients.length,
    petCount: clients.reduce((count, { pets }) => count + pets.length, 0),
  };
  ctx.audit('clients.imported', ctx.session.clinicId, { after: counts });
  return counts;
}
