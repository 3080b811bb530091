import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { givenConnection } from '../given-labs.ts';

/** What a clinic's world has of connections to laboratories. */
export interface WorldLabConnections {
  readonly labConnectionId: string;
  /** One that could not be applied. */
  readonly labMessageId: string;
  /** One that waits for its next attempt. */
  readonly labSendId: string;
}

interface ConnectionsOf {
  readonly clinicId: string;
  readonly canary: string;
  readonly laboratoryId: string;
  readonly labOrderId: string;
}

/** A connection with a message that failed, and with an order that waits to be sent. */
export async function givenLabConnections(
  owner: pg.Pool,
  { clinicId, canary, laboratoryId, labOrderId }: ConnectionsOf,
): Promise<WorldLabConnections> {
  const { connectionId } = await givenConnection(owner, clinicId, {
    laboratoryId,
    resultsUrl: 'https://laboratory.test/results',
  });
  const [labMessageId, labSendId] = [randomUUID(), randomUUID()];
  await owner.query(
    `insert into lab_messages (clinic_id, id, connection_id, format, control_id, content_sha256, content, status, failure, attempts)
       values ($1, $2, $3, 'hl7', $4, repeat('0', 64), convert_to($4, 'UTF8'), 'failed', $4, 1)`,
    [clinicId, labMessageId, connectionId, `${canary} message`],
  );
  await owner.query(
    `insert into lab_order_sends (clinic_id, id, order_id, connection_id, kind, control_id, reason) values ($1, $2, $3, $4, 'new', $5, $6)`,
    [clinicId, labSendId, labOrderId, connectionId, `TW${labSendId.slice(0, 8)}`, `${canary} reason`],
  );
  return { labConnectionId: connectionId, labMessageId, labSendId };
}

interface SampleWorld extends WorldLabConnections {
  readonly laboratoryId: string;
}

let names = 0;
const fields = () => ({
  name: `Connection ${(names += 1)}`,
  ordersBy: 'samples',
  host: null,
  port: null,
  usesTls: false,
  apiUrl: null,
  theirApplication: null,
  theirFacility: null,
  ourApplication: 'TAILWELL',
  ourFacility: null,
  certificateSha256: null,
  isOn: true,
});

export const LAB_CONNECTION_SAMPLES = {
  'labConnections.add': ({ laboratoryId }: SampleWorld) => ({ ...fields(), laboratoryId }),
  'labConnections.change': ({ labConnectionId }: SampleWorld) => ({
    ...fields(),
    id: labConnectionId,
    version: 1,
  }),
  'labConnections.getServer': () => ({}),
  'labConnections.list': () => ({}),
  'labConnections.listMessages': ({ labConnectionId }: SampleWorld) => ({ id: labConnectionId }),
  'labConnections.listSends': ({ labConnectionId }: SampleWorld) => ({ id: labConnectionId }),
  'labConnections.openMessage': ({ labMessageId }: SampleWorld) => ({ messageId: labMessageId }),
  'labConnections.poll': ({ labConnectionId }: SampleWorld) => ({ id: labConnectionId }),
  'labConnections.renewCode': ({ labConnectionId }: SampleWorld) => ({ id: labConnectionId }),
  'labConnections.retryMessage': ({ labMessageId }: SampleWorld) => ({ messageId: labMessageId }),
  'labConnections.retrySend': ({ labSendId }: SampleWorld) => ({ sendId: labSendId }),
  'labConnections.setToken': ({ labConnectionId }: SampleWorld) => ({
    id: labConnectionId,
    token: 'x'.repeat(20),
  }),
  'labConnections.test': ({ labConnectionId }: SampleWorld) => ({ id: labConnectionId }),
  'labConnections.uploadStoredFile': ({ labConnectionId, labMessageId }: SampleWorld) => ({
    id: labConnectionId,
    fileName: 'results.pdf',
    file: labMessageId,
  }),
  'labConnections.uploadFile': ({ labConnectionId }: SampleWorld) => ({
    id: labConnectionId,
    fileName: 'results.csv',
    format: 'csv',
    content: 'report_id,code,value',
  }),
};
