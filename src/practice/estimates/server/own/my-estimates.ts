import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { AnswerEstimate, ClientEstimate } from '../../answers.contract.ts';
import { documentOf } from '../document-of.ts';
import { EstimateFacts } from '../facts.ts';
import { ANSWER_REFUSALS, auditedAnswer, freezeAnswer } from '../frozen-answer.ts';

const Row = z.object({ facts: EstimateFacts.extend({ clinicId: z.uuid() }) });
const Answered = z.object({ isAnswered: z.boolean() });

const findOwn = async (tx: Kysely<Tables>) =>
  (await fetchRows(tx, Row, sql`select e as facts from app.own_estimates() e`)).map(({ facts }) => facts);

/** CORE-9. The estimates that were sent to the caller, those that wait for an answer first. */
export async function listMyEstimates({ tx }: ClientContext): Promise<{ items: ClientEstimate[] }> {
  const all = await findOwn(tx);
  const waits = ({ status }: { readonly status: string }) => Number(status === 'sent');
  return {
    items: all
      .toSorted((a, b) => waits(b) - waits(a) || (b.sentAt ?? '').localeCompare(a.sentAt ?? ''))
      .map((facts) => ({ id: facts.id, status: facts.status, document: documentOf(facts) })),
  };
}

/** Answers an estimate of the caller. @throws AppError as `freezeAnswer`; `not_found`. */
export async function answerMyEstimate({ tx, now, audit }: ClientContext, { id, ...given }: AnswerEstimate) {
  const facts = (await findOwn(tx)).find((one) => one.id === id);
  if (!facts) throw new AppError('not_found');
  const { clinicId } = facts;
  const answer = freezeAnswer(facts, given, { channel: 'portal', now });
  const row = await namingConstraints(
    ANSWER_REFUSALS,
    fetchRow(
      tx,
      Answered,
      sql`select app.answer_own_estimate(${clinicId}::uuid, ${id}::uuid, ${JSON.stringify(answer)}::jsonb) as "isAnswered"`,
    ),
  );
  if (row?.isAnswered !== true) throw new AppError('not_found');
  audit('estimate.answered', id, { clinicId, after: auditedAnswer(answer, 'portal') });
  return { id };
}
