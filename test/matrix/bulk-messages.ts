import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { EMPTY_CONTENT, EMPTY_TEXTS, type BulkContent } from '#practice/bulk-messages/content.contract.ts';

/** Bulk messages of a clinic's world, one for each thing that can be done once. */
export interface WorldBulkMessages {
  readonly bulkDraftId: string;
  readonly bulkStartableId: string;
  readonly bulkDeletableId: string;
  readonly bulkRunningId: string;
  readonly bulkStoppableId: string;
  readonly bulkPausedId: string;
}

interface BulkOf {
  readonly clinicId: string;
  readonly canary: string;
  readonly clientId: string;
  readonly petId: string;
}

/** To the world's client alone, in the portal and by email, at any time of the day. */
const contentFor = (canary: string, clientId: string): BulkContent => {
  const text = `${canary} bulk`;
  return {
    ...EMPTY_CONTENT,
    filter: { ...EMPTY_CONTENT.filter, clientIds: [clientId] },
    channels: ['portal', 'email'],
    texts: { en: { ...EMPTY_TEXTS, emailSubject: text, emailText: text, portalText: text } },
    pace: { ...EMPTY_CONTENT.pace, hours: 'window', fromMinute: 0, untilMinute: 1440 },
  };
};

export async function givenBulkMessages(
  owner: pg.Pool,
  { clinicId, canary, clientId, petId }: BulkOf,
): Promise<WorldBulkMessages> {
  const content = JSON.stringify(contentFor(canary, clientId));
  const add = async (state: 'draft' | 'paused' | 'running'): Promise<string> => {
    const id = randomUUID();
    await owner.query(
      `insert into bulk_messages (clinic_id, id, name, purpose, content, state, started_at)
       values ($1, $2, $3, 'transactional', $4, $5, case when $5 <> 'draft' then now() end)`,
      [clinicId, id, `${canary} bulk`, content, state],
    );
    if (state !== 'draft')
      await owner.query(
        `insert into bulk_recipients (clinic_id, bulk_id, client_id, pet_ids, position) values ($1, $2, $3, array[$4::uuid], 0)`,
        [clinicId, id, clientId, petId],
      );
    return id;
  };
  return {
    bulkDraftId: await add('draft'),
    bulkStartableId: await add('draft'),
    bulkDeletableId: await add('draft'),
    bulkRunningId: await add('running'),
    bulkStoppableId: await add('running'),
    bulkPausedId: await add('paused'),
  };
}

interface SampleWorld extends WorldBulkMessages {
  readonly clientId: string;
}

const draft = ({ clientId }: SampleWorld) => ({
  name: 'News',
  purpose: 'transactional',
  content: contentFor('Dear clients', clientId),
});

export const BULK_MESSAGE_SAMPLES = {
  'bulkMessages.change': (world: SampleWorld) => ({ id: world.bulkDraftId, version: 1, ...draft(world) }),
  'bulkMessages.create': draft,
  'bulkMessages.delete': ({ bulkDeletableId }: SampleWorld) => ({ id: bulkDeletableId }),
  'bulkMessages.get': ({ bulkRunningId }: SampleWorld) => ({ id: bulkRunningId }),
  'bulkMessages.list': () => ({}),
  'bulkMessages.listRecipients': ({ bulkRunningId }: SampleWorld) => ({ id: bulkRunningId }),
  'bulkMessages.pause': ({ bulkRunningId }: SampleWorld) => ({ id: bulkRunningId }),
  'bulkMessages.preview': ({ bulkDraftId }: SampleWorld) => ({ id: bulkDraftId }),
  'bulkMessages.resume': ({ bulkPausedId }: SampleWorld) => ({ id: bulkPausedId }),
  'bulkMessages.start': ({ bulkStartableId }: SampleWorld) => ({ id: bulkStartableId, version: 1 }),
  'bulkMessages.stop': ({ bulkStoppableId }: SampleWorld) => ({ id: bulkStoppableId }),
};
