import * as z from 'zod';
import { CONVERSATION_TOPICS } from '#vocabulary/conversations.ts';
import { CONVERSATION_PRIORITIES } from '#vocabulary/messages.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

const Minutes = z
  .int('Use whole minutes.')
  .min(5, 'Use at least 5 minutes.')
  .max(14_400, 'Use at most 240 hours.');

/** Minutes of opening time. A null topic stands for every topic without a row of its own. */
export const AnswerTarget = z.strictObject({
  topic: z.enum(CONVERSATION_TOPICS).nullable(),
  priority: z.enum(CONVERSATION_PRIORITIES),
  minutes: Minutes,
});
export type AnswerTarget = z.infer<typeof AnswerTarget>;

export const ConversationSettings = z.object({
  targets: z.array(AnswerTarget),
  /** Whoever answers first gets an unassigned conversation. */
  assignsFirstSender: z.boolean(),
  /** Outside opening hours, once per sender within 7 days. Its text is the template `away`. */
  awayIsOn: z.boolean(),
  /** Clients may begin conversations in the portal. */
  portalIsOn: z.boolean(),
  version: RecordVersion,
});
export type ConversationSettings = z.infer<typeof ConversationSettings>;

export const getConversationSettingsEndpoint = endpoint({
  id: 'conversationSettings.get',
  method: 'GET',
  path: '/v1/conversation-settings',
  summary: 'Answer targets and automatic answers of the inbox.',
  permission: 'message:read',
  reads: ['conversationSettings'],
  input: z.strictObject({}),
  output: ConversationSettings,
  errors: [],
});

export const ChangeConversationSettings = z.strictObject({
  version: RecordVersion,
  targets: z
    .array(AnswerTarget)
    .max(24)
    .refine(
      (targets) =>
        new Set(targets.map(({ topic, priority }) => `${topic}:${priority}`)).size === targets.length,
      'Each topic and priority can have one target.',
    )
    .optional(),
  assignsFirstSender: z.boolean().optional(),
  awayIsOn: z.boolean().optional(),
  portalIsOn: z.boolean().optional(),
});
export type ChangeConversationSettings = z.output<typeof ChangeConversationSettings>;

export const changeConversationSettingsEndpoint = endpoint({
  id: 'conversationSettings.change',
  method: 'PATCH',
  path: '/v1/conversation-settings',
  summary: 'Changes answer targets and automatic answers of the inbox.',
  permission: 'message:manage',
  audit: 'conversation_settings.changed',
  changes: ['conversationSettings'],
  input: ChangeConversationSettings,
  output: ConversationSettings,
  errors: ['record_changed'],
});

export const ConversationTeam = z.object({
  id: z.uuid(),
  name: z.string(),
  members: z.array(z.object({ id: z.uuid(), fullName: z.string() })),
});
export type ConversationTeam = z.infer<typeof ConversationTeam>;

export const listConversationTeamsEndpoint = endpoint({
  id: 'conversationTeams.list',
  method: 'GET',
  path: '/v1/conversation-teams',
  summary: 'The teams that conversations can be given to.',
  permission: 'message:read',
  reads: ['clinicSetup', 'conversationSettings'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(ConversationTeam) }),
  errors: [],
});

const TeamFields = {
  name: oneLine(80, 'Enter a name.'),
  memberIds: z.array(z.uuid()).max(100, 'Use at most 100 members.'),
};

export const AddConversationTeam = z.strictObject(TeamFields);
export type AddConversationTeam = z.output<typeof AddConversationTeam>;

export const addConversationTeamEndpoint = endpoint({
  id: 'conversationTeams.add',
  method: 'POST',
  path: '/v1/conversation-teams',
  summary: 'Adds a team.',
  permission: 'message:manage',
  audit: 'conversation_team.added',
  changes: ['conversationSettings'],
  input: AddConversationTeam,
  output: ConversationTeam,
  errors: ['name_taken', 'not_found'],
  idempotent: true,
});

export const ChangeConversationTeam = z.strictObject({ id: z.uuid(), ...TeamFields });
export type ChangeConversationTeam = z.output<typeof ChangeConversationTeam>;

export const changeConversationTeamEndpoint = endpoint({
  id: 'conversationTeams.change',
  method: 'PUT',
  path: '/v1/conversation-teams/{id}',
  summary: 'Changes the name and members of a team.',
  permission: 'message:manage',
  audit: 'conversation_team.changed',
  changes: ['conversationSettings'],
  input: ChangeConversationTeam,
  output: ConversationTeam,
  errors: ['name_taken', 'not_found'],
});

/** Its conversations have no team then. */
export const archiveConversationTeamEndpoint = endpoint({
  id: 'conversationTeams.archive',
  method: 'POST',
  path: '/v1/conversation-teams/{id}/archive',
  summary: 'Removes a team.',
  permission: 'message:manage',
  audit: 'conversation_team.archived',
  changes: ['conversations', 'conversationSettings'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found'],
});
