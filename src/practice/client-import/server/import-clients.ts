import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { insertClient } from '#practice/clients/server/public/insert-client.ts';
import { NewContact } from '#practice/clients/contract.ts';
import { AddPet } from '#practice/pets/contract.ts';
import { addPet } from '#practice/pets/server/public/add-pet.ts';
import type { ImportedClient, importClientsEndpoint } from '../contract.ts';
import { findKnownClients } from './find-known-clients.ts';
import { type AddedClient, saveImport } from './save-import.ts';
import { waitForOtherImports } from './wait-for-other-imports.ts';

type Input = z.output<typeof importClientsEndpoint.input>;
type Output = z.output<typeof importClientsEndpoint.output>;

/** Clients whose statements are pipelined. */
const SIDE_BY_SIDE = 25;

/** A number of invisible marks alone is none. @throws AppError `invalid_input` at the client’s field. */
function contactOf(kind: 'email' | 'phone', value: string | null, path: string): NewContact[] {
  if (value === null || value === '') return [];
  const contact = NewContact.safeParse({ kind, value });
  if (contact.success) return [contact.data];
  const [issue] = contact.error.issues;
  throw new AppError('invalid_input', {
    fields: [{ path: `${path}${kind}`, message: issue?.message ?? 'Check this.' }],
  });
}

const contactsOf = ({ email, phone }: ImportedClient, path: string): NewContact[] => [
  ...contactOf('email', email, path),
  ...contactOf('phone', phone, path),
];

async function importOne(ctx: MemberContext, client: ImportedClient, path: string): Promise<AddedClient> {
  const { email: _email, phone: _phone, pets, ...person } = client;
  const id = await insertClient(ctx, { ...person, notes: null, contacts: contactsOf(client, path) }, path);
  const petIds: string[] = [];
  for (const pet of pets) petIds.push((await addPet(ctx, AddPet.parse({ ...pet, client: { id } }))).id);
  return { id, petIds, client };
}

/** IMPORT-2. Who is added, by their index: all but those whom the clinic seems to have, unless they are wanted anyway. */
async function chooseRows(ctx: MemberContext, { clients, anyway }: Input): Promise<readonly number[]> {
  const known = new Set((await findKnownClients(ctx, clients)).map(({ row }) => row));
  return [...clients.keys()].filter((row) => !known.has(row) || anyway.includes(row));
}

/**
 * IMPORT-1. Adds clients with their pets by the same rules and with the same audit entries as one at a time.
 *
 * @throws AppError `invalid_input` with the errors of the first invalid client; then nothing is added.
 */
export async function importClients(ctx: MemberContext, input: Input): Promise<Output> {
  if (!ctx.session.permissions.includes('pet:write')) throw new AppError('forbidden');
  await waitForOtherImports(ctx);
  const { clients } = input;
  const rows = await chooseRows(ctx, input);
  const added: AddedClient[] = [];
  for (let from = 0; from < rows.length; from += SIDE_BY_SIDE) {
    const part = rows.slice(from, from + SIDE_BY_SIDE);
    // Waits for all of a chunk before the first error is thrown, so that no statement is sent after the rollback.
    const ends = await Promise.allSettled(
      // Safe: the rows are indexes of the clients.
      part.map((row) => importOne(ctx, clients[row] as ImportedClient, `clients.${row}.`)),
    );
    for (const end of ends) {
      if (end.status === 'rejected') throw end.reason;
      added.push(end.value);
    }
  }
  const skippedCount = clients.length - rows.length;
  const importId = await saveImport(ctx, added, skippedCount);
  const counts = {
    importId,
    clientCount: added.length,
    petCount: added.reduce((count, { petIds }) => count + petIds.length, 0),
    skippedCount,
  };
  ctx.audit('clients.imported', ctx.session.clinicId, { after: counts });
  return counts;
}
