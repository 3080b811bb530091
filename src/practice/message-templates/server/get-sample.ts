import { TEMPLATE_FIELDS } from '#vocabulary/message-templates.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type { TemplateSample } from '../contract.ts';
import { fieldTexts, type TemplateValues } from '../field-texts.rules.ts';
import { factsOf } from './facts-of.ts';
import { findSample, type Sample } from './find-sample.ts';
import { findSender } from './find-sender.ts';

const EXAMPLES: ReadonlyMap<string, string> = new Map(
  Object.entries(TEMPLATE_FIELDS).map(([field, { example }]) => [field, example]),
);

function valuesOf({ petName, appointment }: Sample): TemplateValues {
  const startsAt = appointment && new Date(appointment.startsAt);
  return {
    ...(petName === null ? {} : { 'pet.name': petName }),
    ...(appointment && startsAt
      ? {
          'appointment.startsAt': startsAt,
          'appointment.previousStartsAt': startsAt,
          'visit.startsAt': startsAt,
          'appointment.type': appointment.typeName,
          'appointment.doctor': appointment.doctorName,
        }
      : {}),
  };
}

/** What fields say for a client, for a preview: what the records do not say is an example. @throws AppError `not_found` */
export async function getTemplateSample(
  ctx: MemberContext,
  { language, clientId }: { readonly language: MessageLanguage; readonly clientId?: string | undefined },
): Promise<TemplateSample> {
  const sample = await findSample(ctx, clientId ?? null);
  if (clientId !== undefined && sample === null) throw new AppError('not_found');
  const sender = await findSender(ctx);
  const known = fieldTexts(
    sample ? valuesOf(sample) : {},
    factsOf(sender, sample?.fullName ?? null, language),
  );
  const own = Object.entries(known).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  // Nobody is greeted as “there” in a preview.
  const unnamed = sample ? [] : ['client.firstName', 'client.fullName'];
  return {
    client: sample && { id: sample.id, fullName: sample.fullName },
    fields: Object.fromEntries([...EXAMPLES, ...own.filter(([field]) => !unnamed.includes(field))]),
  };
}
