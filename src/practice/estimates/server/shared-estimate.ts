import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PublicContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { clinicOfToken, hashClinicToken } from '#foundation/server/clinic-token.ts';
import type { answerSharedEstimateEndpoint, ClientEstimate } from '../answers.contract.ts';
import { documentOf } from './document-of.ts';
import { estimateFile } from './estimate-file.ts';
import { EstimateFacts } from './facts.ts';
import { ANSWER_REFUSALS, freezeAnswer } from './frozen-answer.ts';

const Opened = z.discriminatedUnion('state', [
  z.object({ state: z.literal('withdrawn') }),
  z.object({ state: z.literal('expired') }),
  z.object({ state: z.literal('open'), facts: EstimateFacts }),
]);
const Row = z.object({ opened: Opened.nullable() });
const Answered = z.object({ isAnswered: z.boolean() });

interface WithToken {
  readonly token: string;
}

/** @throws AppError `estimate_expired`, `estimate_withdrawn`, `not_found`. */
async function openLink(tx: Kysely<Tables>, token: string): Promise<EstimateFacts> {
  const row = await fetchRow(
    tx,
    Row,
    sql`select app.open_estimate_link(${clinicOfToken(token)}::uuid, ${hashClinicToken(token)}) as opened`,
  );
  const opened = row?.opened;
  if (!opened) throw new AppError('not_found');
  if (opened.state !== 'open')
    throw new AppError(opened.state === 'withdrawn' ? 'estimate_withdrawn' : 'estimate_expired');
  return opened.facts;
}

const asClientSees = (facts: EstimateFacts): ClientEstimate => ({
  id: facts.id,
  status: facts.status,
  document: documentOf(facts),
});

/** The estimate that a link opens. @throws AppError `estimate_expired`, `estimate_withdrawn`, `not_found`. */
export const openSharedEstimate = async ({ tx }: PublicContext, { token }: WithToken) =>
  asClientSees(await openLink(tx, token));

/** The same as a PDF. @throws AppError as `openSharedEstimate`. */
export const getSharedEstimatePdf = async ({ tx }: PublicContext, { token }: WithToken) =>
  estimateFile(await openLink(tx, token));

/** Answers the estimate that a link opens. @throws AppError as `freezeAnswer` and `openSharedEstimate`. */
export async function answerSharedEstimate(
  { tx, now }: PublicContext,
  { token, ...given }: z.output<typeof answerSharedEstimateEndpoint.input>,
): Promise<ClientEstimate> {
  const facts = await openLink(tx, token);
  const answer = freezeAnswer(facts, given, { channel: 'link', now });
  const row = await namingConstraints(
    ANSWER_REFUSALS,
    fetchRow(
      tx,
      Answered,
      sql`select app.answer_estimate_link(${clinicOfToken(token)}::uuid, ${hashClinicToken(token)},
            ${JSON.stringify(answer)}::jsonb) as "isAnswered"`,
    ),
  );
  if (row?.isAnswered !== true) throw new AppError('not_found');
  return { id: facts.id, status: 'answered', document: answer.document };
}
