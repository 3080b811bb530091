import * as z from 'zod';
import { DUNNING_CHANNELS, DUNNING_TONES } from '#vocabulary/dunning.ts';
import type { DunningSettings, DunningStep } from '../dunning.contract.ts';

const DAYS = 'Enter whole days from 1 to 365.';

/** The values of the form, in which numbers are text and empty words are ours. */
export const DunningFields = z.object({
  steps: z
    .array(
      z.object({
        afterDays: z
          .string()
          .refine((text) => /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 365, DAYS),
        tone: z.enum(DUNNING_TONES),
        channel: z.enum(DUNNING_CHANNELS),
        text: z.string().max(1500, 'Use at most 1500 characters.'),
        isAutomatic: z.boolean(),
      }),
    )
    .superRefine((steps, ctx) => {
      for (const [at, { afterDays }] of steps.entries())
        if (at > 0 && Number(afterDays) <= Number(steps[at - 1]?.afterDays))
          ctx.addIssue({
            code: 'custom',
            path: [at, 'afterDays'],
            message: 'Each reminder is sent later than the one before.',
          });
    }),
});
export type DunningFields = z.infer<typeof DunningFields>;

const fieldsOf = ({
  afterDays,
  tone,
  channel,
  text,
  isAutomatic,
}: DunningStep): DunningFields['steps'][number] => ({
  afterDays: String(afterDays),
  tone,
  channel,
  text: text ?? '',
  isAutomatic,
});

export const toDunningFields = ({ steps }: Pick<DunningSettings, 'steps'>): DunningFields => ({
  steps: steps.map(fieldsOf),
});

/** The next step after those in the form: a month later, and more earnest. */
export function nextStep(steps: DunningFields['steps']): DunningFields['steps'][number] {
  const days = Number(steps.at(-1)?.afterDays ?? 0);
  return {
    afterDays: String(Math.min((Number.isFinite(days) ? days : 0) + 30, 365)),
    tone: DUNNING_TONES[Math.min(steps.length, DUNNING_TONES.length - 1)] ?? 'friendly',
    channel: 'email',
    text: '',
    isAutomatic: false,
  };
}

export const toSteps = ({ steps }: DunningFields): DunningStep[] =>
  steps.map(({ afterDays, tone, channel, text, isAutomatic }) => ({
    afterDays: Number(afterDays),
    tone,
    channel,
    text: text.trim() || null,
    // Letters wait for a person: the box is hidden then, and keeps what it was.
    isAutomatic: isAutomatic && channel === 'email',
  }));
