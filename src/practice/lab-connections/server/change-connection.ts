import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { OutsideCall } from '#foundation/server/http/mount-outside.ts';
import { sha256 } from '#foundation/server/sha256.ts';
import { SECRET_BYTES, writeCode } from '../connection-code.rules.ts';
import type {
  AddLabConnection,
  ChangeLabConnection,
  LabConnection,
  SetLabToken,
  WithCode,
} from '../contract.ts';
import { hintOf, sealApiToken } from './api-token.ts';
import type { LabParts } from './lab-parts.ts';
import { getConnection } from './connection-row.ts';

const CONSTRAINTS = {
  lab_connections_name_key: 'name_taken',
  lab_connections_orders_key: 'lab_connection_exists',
} as const;

const newCode = (clinicId: string): string => writeCode(clinicId, randomBytes(SECRET_BYTES));

/** What an audit entry has of a connection: no secret, not even its end. */
const factsOf = ({
  name,
  isOn,
  ordersBy,
  host,
  port,
  usesTls,
  apiUrl,
  theirApplication,
  theirFacility,
  ourApplication,
  ourFacility,
  certificateSha256,
  resultsUrl,
  pollMinutes,
}: LabConnection) => ({
  name,
  isOn,
  ordersBy,
  host,
  port,
  usesTls,
  apiUrl,
  theirApplication,
  theirFacility,
  ourApplication,
  ourFacility,
  certificateSha256,
  resultsUrl,
  pollMinutes,
});

type Fields = Omit<AddLabConnection, 'laboratoryId'>;
const columnsOf = (input: Fields) => ({
  name: input.name,
  orders_by: input.ordersBy,
  host: input.host,
  port: input.port,
  uses_tls: input.usesTls,
  api_url: input.apiUrl,
  their_application: input.theirApplication ?? '',
  their_facility: input.theirFacility ?? '',
  our_application: input.ourApplication,
  our_facility: input.ourFacility ?? '',
  certificate_sha256: input.certificateSha256,
  is_on: input.isOn,
  results_url: input.resultsUrl,
  poll_minutes: input.pollMinutes,
});

/**
 * Adds a connection to a laboratory of the clinic's list.
 *
 * @throws AppError `not_found` for another laboratory, `name_taken`, `lab_connection_exists`.
 */
export async function addConnection(
  ctx: MemberContext,
  { laboratoryId, ...input }: AddLabConnection,
): Promise<WithCode> {
  const { clinicId } = ctx.session;
  const used = await ctx.tx
    .selectFrom('clinic_laboratories')
    .select('is_on')
    .where('clinic_id', '=', clinicId)
    .where('laboratory_id', '=', laboratoryId)
    .executeTakeFirst();
  if (!used) throw new AppError('not_found');
  const [id, code] = [randomUUID(), newCode(clinicId)];
  await namingConstraints(
    CONSTRAINTS,
    ctx.tx
      .insertInto('lab_connections')
      .values({
        id,
        laboratory_id: laboratoryId,
        code_hash: sha256(code),
        code_hint: hintOf(code),
        ...columnsOf(input),
      })
      .execute(),
  );
  const connection = await getConnection(ctx, id);
  ctx.audit('lab_connection.added', id, { after: factsOf(connection) });
  return { connection, code };
}

/** @throws AppError `not_found`, `record_changed`, `name_taken`, `lab_connection_exists`. */
export async function changeConnection(
  ctx: MemberContext,
  { id, version, ...input }: ChangeLabConnection,
): Promise<LabConnection> {
  const { clinicId, userId } = ctx.session;
  const before = await getConnection(ctx, id);
  const changed = await namingConstraints(
    CONSTRAINTS,
    ctx.tx
      .updateTable('lab_connections')
      .set({
        ...columnsOf(input),
        // What was read from one address says nothing about another one.
        ...(input.resultsUrl === before.resultsUrl ? {} : { poll_cursor: null }),
        poll_next_at: null,
        poll_failures: 0,
        poll_failure: null,
        version: version + 1,
        changed_at: ctx.now.toISOString(),
        changed_by: userId,
      })
      .where('clinic_id', '=', clinicId)
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!changed) throw new AppError('record_changed', { version: before.version });
  const after = await getConnection(ctx, id);
  ctx.audit('lab_connection.changed', id, changesBetween(factsOf(before), factsOf(after)));
  return after;
}

/** Replaces the code of a connection; messages with the one before are refused. @throws AppError `not_found`. */
export async function renewCode(ctx: MemberContext, { id }: { readonly id: string }): Promise<WithCode> {
  const { clinicId, userId } = ctx.session;
  const before = await getConnection(ctx, id);
  const code = newCode(clinicId);
  await sql`update lab_connections c set code_hash = ${sha256(code)}, code_hint = ${hintOf(code)}, version = c.version + 1,
      changed_at = ${ctx.now.toISOString()}, changed_by = ${userId}
    where c.clinic_id = ${clinicId} and c.id = ${id}`.execute(ctx.tx);
  ctx.audit('lab_connection.code_renewed', id);
  return { connection: { ...before, codeHint: hintOf(code), version: before.version + 1 }, code };
}

/** Queues the test. @throws AppError `not_found`. */
export async function requestTest(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<Record<string, never>> {
  const { clinicId } = ctx.session;
  await getConnection(ctx, id);
  await sql`select app.enqueue('labs.testConnection', ${JSON.stringify({ clinicId, connectionId: id })}::jsonb)`.execute(
    ctx.tx,
  );
  ctx.audit('lab_connection.tested', id);
  return {};
}

/** Queues a question for results, whose time is now. @throws AppError `not_found` for a connection that asks for none. */
export async function requestPoll(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<Record<string, never>> {
  const { clinicId } = ctx.session;
  const { numUpdatedRows } = await ctx.tx
    .updateTable('lab_connections')
    .set({ poll_next_at: null })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .where('results_url', 'is not', null)
    .where('is_on', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('not_found');
  await sql`select app.queue_lab_poll(${clinicId}, ${id}::uuid)`.execute(ctx.tx);
  ctx.audit('lab_connection.polled', id);
  return {};
}

/** Seals a new token. @throws AppError `not_found`. */
export const setToken = (
  { sealer }: LabParts,
  call: OutsideCall<MemberContext>,
  { id, token }: SetLabToken,
): Promise<LabConnection> =>
  call.transaction(async (ctx) => {
    const { clinicId } = ctx.session;
    await getConnection(ctx, id);
    await ctx.tx
      .updateTable('lab_connections')
      .set({ api_token_sealed: sealApiToken(sealer, id, token), api_token_hint: hintOf(token) })
      .where('clinic_id', '=', clinicId)
      .where('id', '=', id)
      .execute();
    ctx.audit('lab_connection.token_changed', id);
    return getConnection(ctx, id);
  });
