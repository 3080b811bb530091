import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic } from '#test/given.ts';
import { type GivenImaging, givenImage, givenImaging, newUid } from '#test/given-imaging.ts';
import { aeTitleOf } from '../ae-title.rules.ts';

const run = promisify(execFile);

/** Certificates for a server, for a modality, and for somebody else, each signed by itself. */
async function givenCertificates() {
  const folder = await mkdtemp(join(tmpdir(), 'tailwell-dicom-tls-'));
  const make = async (name: string) => {
    const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
    const what = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`];
    await run('openssl', [...what, '-keyout', key, '-out', cert]);
    return { key, cert };
  };
  const [server, modality, other] = await Promise.all([make('server'), make('modality'), make('other')]);
  return { folder, server, modality, other };
}

let db: TestDatabase;
let certificates: Awaited<ReturnType<typeof givenCertificates>>;
let clinicId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  certificates = await givenCertificates();
  ({ clinicId } = await givenClinic(db.owner));
});
afterAll(async () => {
  await db.drop();
  await rm(certificates.folder, { recursive: true, force: true });
});

async function opened(caPath: string | null): Promise<GivenImaging & { readonly tlsPort: string }> {
  const { cert, key } = certificates.server;
  const imaging = await givenImaging(db, {
    host: '127.0.0.1',
    port: 0,
    certPath: cert,
    keyPath: key,
    caPath,
  });
  return { ...imaging, tlsPort: String(imaging.server.tlsPort) };
}
const call = (
  { tlsPort }: { readonly tlsPort: string },
  options: readonly string[],
  paths: readonly string[] = [],
) => [...options, '-aet', 'XRAY1', '-aec', aeTitleOf(clinicId), '127.0.0.1', tlsPort, ...paths];
const countOf = async (studyUid: string): Promise<number> =>
  (await db.owner.query('select from imaging_studies where study_uid = $1', [studyUid])).rows.length;

describe('a modality that connects encrypted', () => {
  test('checks the certificate of the server, and is known by its title', async () => {
    const imaging = await opened(null);
    await imaging.device(clinicId);
    const trusting = ['+tla', '+cf', certificates.server.cert];
    const studyUid = newUid();
    const path = await imaging.file(givenImage({ studyUid }));
    expect(await imaging.tool('echoscu', call(imaging, trusting))).toMatchObject({ code: 0 });
    expect(await imaging.tool('storescu', call(imaging, trusting, [path]))).toMatchObject({ code: 0 });
    expect(await countOf(studyUid)).toBe(1);
    const distrusting = ['+tla', '+cf', certificates.other.cert];
    expect((await imaging.tool('echoscu', call(imaging, distrusting))).code).not.toBe(0);
    // The other port stays as it is, and this one is not for connections in the clear.
    expect((await imaging.echo(clinicId)).code).toBe(0);
    const socket = connect(Number(imaging.tlsPort), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(Buffer.from([1, 0, 0, 0, 0, 4, 1, 2, 3, 4]));
    await once(socket, 'close');
    expect(await imaging.tool('echoscu', call(imaging, trusting))).toMatchObject({ code: 0 });
    await imaging.close();
  });

  test('shows a certificate of its own where the server asks for one', async () => {
    const imaging = await opened(certificates.modality.cert);
    const trusting = ['+cf', certificates.server.cert];
    const own = ({ key, cert }: { key: string; cert: string }) => ['+tls', key, cert, ...trusting];
    expect(await imaging.tool('echoscu', call(imaging, own(certificates.modality)))).toMatchObject({
      code: 0,
    });
    expect((await imaging.tool('echoscu', call(imaging, own(certificates.other)))).code).not.toBe(0);
    expect((await imaging.tool('echoscu', call(imaging, ['+tla', ...trusting]))).code).not.toBe(0);
    await imaging.close();
  });
});
