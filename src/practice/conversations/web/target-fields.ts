import * as z from 'zod';
import { CONVERSATION_TOPICS } from '#vocabulary/conversations.ts';
import { CONVERSATION_PRIORITIES } from '#vocabulary/messages.ts';
import type { AnswerTarget, ConversationSettings } from '../settings.contract.ts';

/** How a target is typed: an amount of hours or minutes of opening time. */
const TargetRow = z.object({
  topic: z.enum(['', ...CONVERSATION_TOPICS]),
  priority: z.enum(CONVERSATION_PRIORITIES),
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/u, 'Enter a whole number.'),
  unit: z.enum(['minutes', 'hours']),
});

export const SettingsFields = z.object({
  targets: z
    .array(TargetRow)
    .max(24, 'Use at most 24 targets.')
    .superRefine((rows, ctx) => {
      const seen = new Set<string>();
      for (const [at, { topic, priority, amount, unit }] of rows.entries()) {
        const key = `${topic} ${priority}`;
        if (seen.has(key))
          ctx.addIssue({
            code: 'custom',
            path: [at, 'topic'],
            message: 'There is already a target for this topic and priority.',
          });
        seen.add(key);
        const minutes = Number(amount) * (unit === 'hours' ? 60 : 1);
        if (minutes < 5 || minutes > 14_400)
          ctx.addIssue({
            code: 'custom',
            path: [at, 'amount'],
            message: 'Enter 5 minutes to 240 hours.',
          });
      }
    }),
  assignsFirstSender: z.boolean(),
  awayIsOn: z.boolean(),
  portalIsOn: z.boolean(),
});
export type SettingsFields = z.infer<typeof SettingsFields>;

const toRow = ({ topic, priority, minutes }: AnswerTarget): SettingsFields['targets'][number] =>
  minutes % 60 === 0
    ? { topic: topic ?? '', priority, amount: String(minutes / 60), unit: 'hours' }
    : { topic: topic ?? '', priority, amount: String(minutes), unit: 'minutes' };

export const toSettingsFields = ({
  targets,
  assignsFirstSender,
  awayIsOn,
  portalIsOn,
}: ConversationSettings): SettingsFields => ({
  targets: targets.map(toRow),
  assignsFirstSender,
  awayIsOn,
  portalIsOn,
});

export const toTargets = ({ targets }: SettingsFields): AnswerTarget[] =>
  targets.map(({ topic, priority, amount, unit }) => ({
    topic: topic === '' ? null : topic,
    priority,
    minutes: Number(amount) * (unit === 'hours' ? 60 : 1),
  }));
