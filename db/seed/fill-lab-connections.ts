import { sha256 } from '#foundation/server/sha256.ts';
import { fakeDeviceCode } from '#practice/lab-connections/simulated-devices.rules.ts';
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

const FAKES = [
  { device: 'FAKE-ANALYZER', laboratory: ANALYZER, name: 'Simulated analyzer (fake)' },
  { device: 'FAKE-LAB', laboratory: 'Nordlicht Veterinary Laboratory', name: 'Simulated laboratory (fake)' },
] as const;

/** Connections of the fake devices, which anybody in the demo has send something. */
async function fillFakes(client: Connection, clinicId: string, newId: () => string): Promise<void> {
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, name from laboratories where name = any ($1)',
    [FAKES.map(({ laboratory }) => laboratory)],
  );
  const fakes = FAKES.flatMap(({ device, laboratory, name }) => {
    const found = rows.find((row) => row.name === laboratory);
    const code = fakeDeviceCode(clinicId, device);
    return found
      ? [
          {
            clinic_id: clinicId,
            id: newId(),
            laboratory_id: found.id,
            name,
            their_application: device,
            code_hash: sha256(code),
            code_hint: code.slice(-4),
          },
        ]
      : [];
  });
  await insertRows(client, 'lab_connections', fakes);
}

/** A connection to the clinic's analyzer, with one message that was no report, and those of the fake devices. */
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
  await fillFakes(client, clinicId, () => dice.id());
}
