import type * as z from 'zod';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { previewClientImportEndpoint } from '../contract.ts';
import { findKnownClients } from './find-known-clients.ts';

type Input = z.output<typeof previewClientImportEndpoint.input>;
type Output = z.output<typeof previewClientImportEndpoint.output>;

/** IMPORT-2. Who of the file the clinic already seems to have. */
export async function previewClientImport(ctx: MemberContext, { clients }: Input): Promise<Output> {
  return { duplicates: await findKnownClients(ctx, clients) };
}
