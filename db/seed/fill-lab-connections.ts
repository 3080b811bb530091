import { sha256 } from '#foundation/server/sha256.ts';
import { writeCode } from '#practice/lab-connections/connection-code.rules.ts';
import { contentHash } from '#practice/lab-connections/server/store-message.ts';
import { createDice } from './dice.ts';
import type { Connection } from './frame.ts';
import { insertRows } from './write-rows.ts';

const CLINIC = 'tierklinik-am-landwehrkanal';
const ANALYZER = 'Example In-house Analyzer';

/** The code of the demo's analyzer, which everybody may know: there is nothing to protect in a demo. */
export const demoLabCode = (clinicId: string): string => writeCode(clinicId, new Uint8Array(10).fill(7));

/** What a device sends whose settings are wrong. */
const BROKEN = 'MSH|^~\\&|VETCHEM|SN1|TAILWELL||20261120101500||ADT^A01|DEMO-1|P|2.5.1\rPID|1||42\r';

/** A connection to the clinic's analyzer, with one message that was no report. */
export async function fillLabConnections(client: Connection): Promise<void> {
  const dice = createDice(153);
  const { rows } = await client.query<{ clinicId: string; laboratoryId: string }>(
    `select c.id as "clinicId", l.id as "laboratoryId" from clinics c, laboratories l where c.slug = $1 and l.name = $2`,
    [CLINIC, ANALYZER],
  );
  const [found] = rows;
  if (!found) return;
  const { clinicId, laboratoryId } = found;
  const [connectionId, code] = [dice.id(), demoLabCode(clinicId)];
  await insertRows(client, 'lab_connections', [
    {
      clinic_id: clinicId,
      id: connectionId,
      laboratory_id: laboratoryId,
      name: 'Chemistry analyzer',
      their_application: 'VETCHEM',
      code_hash: sha256(code),
      code_hint: code.slice(-4),
    },
  ]);
  const content = Buffer.from(BROKEN);
  await insertRows(client, 'lab_messages', [
    {
      clinic_id: clinicId,
      id: dice.id(),
      connection_id: connectionId,
      format: 'hl7',
      control_id: 'DEMO-1',
      content_sha256: contentHash(content),
      content: `\\x${content.toString('hex')}`,
      message_type: 'ADT^A01',
      status: 'failed',
      failure: 'This type of message does not contain results.',
      attempts: 1,
    },
  ]);
}
