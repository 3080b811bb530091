import { request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenDiskStore } from '#test/object-store.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import {
  bombs,
  hostileFiles,
  makeSeeds,
  pixelFloods,
  SCRIPT,
  type HostileFile,
} from '#test/upload-corpus.ts';
import { openStorageWorld, errorOf, type Member, type StorageWorld } from './storage-world.ts';

const UPLOADED = /^(?:image\/(?:avif|gif|jpeg|png|webp)|text\/plain|audio\/|video\/)/;

let world: StorageWorld;
let member: Member;
let bucket: string;
/** Where pictures stay as they were uploaded. */
let plainBucket: string;
beforeAll(async () => {
  world = await openStorageWorld(givenDiskStore);
  member = await world.givenMember();
  bucket = await world.givenBucket({ public: true });
  await world.db.owner.query('update storage.buckets set redraws_pictures = true where id = $1', [bucket]);
  plainBucket = await world.givenBucket({ public: true });
});
afterAll(() => world.close());

let uploads = 0;
/** Uploads a file and downloads it as the public may; null when it was rejected. */
async function publish(
  { name, claimedType, bytes }: Omit<HostileFile, 'what'>,
  to = bucket,
): Promise<Response | null> {
  const path = `${member.clinicId}/${(uploads += 1)}/${name}`;
  const files = member.client.storage.from(to);
  const asForm = uploads % 2 === 0;
  const body = asForm ? new Blob([new Uint8Array(bytes)], { type: claimedType }) : bytes;
  const { error } = await files.upload(path, body, claimedType === '' ? {} : { contentType: claimedType });
  if (error) {
    expect([name, errorOf({ error })?.statusCode]).toEqual([name, expect.stringMatching(/^4(?:00|13|15)$/)]);
    return null;
  }
  return fetch(files.getPublicUrl(path).data.publicUrl);
}

/** Whether a browser that opens it would execute any of it, and why. */
async function dangerOf(response: Response, isRedrawn = true): Promise<string | null> {
  const type = response.headers.get('content-type') ?? '';
  const isSaved = response.headers.get('content-disposition')?.startsWith('attachment; ') ?? false;
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.headers.get('x-content-type-options') !== 'nosniff') return 'its type is guessed';
  if (!response.headers.get('content-security-policy')?.includes('sandbox')) return 'no sandbox';
  if (/html|xml|svg|script/i.test(type)) return `called ${type}`;
  if (!isSaved && !UPLOADED.test(type)) return `shown as ${type}`;
  if (isRedrawn && type.startsWith('image/') && bytes.includes(SCRIPT))
    return 'a picture that still carries the script';
  return null;
}

test('U-01 to U-04: no file of a corpus of hostile files is ever rendered active', async () => {
  const corpus = await hostileFiles();
  const dangers: string[] = [];
  let storedCount = 0;
  for (const hostile of corpus) {
    const response = await publish(hostile);
    if (!response) continue;
    storedCount += 1;
    const danger = await dangerOf(response);
    if (danger !== null) dangers.push(`${hostile.what}: ${danger}`);
  }
  expect(dangers).toEqual([]);
  expect(corpus.length).toBeGreaterThan(100);
  expect(storedCount).toBeGreaterThan(50);
  process.stdout.write(
    `figure: U-01..04 ${corpus.length} hostile files, ${storedCount} stored, 0 rendered active\n`,
  );
});

test('U-01 to U-04: nor in a bucket that keeps pictures as they are', async () => {
  const dangers: string[] = [];
  for (const hostile of await hostileFiles()) {
    const response = await publish(hostile, plainBucket);
    const danger = response && (await dangerOf(response, false));
    if (danger) dangers.push(`${hostile.what}: ${danger}`);
  }
  expect(dangers).toEqual([]);
});

test(
  'U-01 to U-04: no mutated hostile file is ever rendered active',
  async () => {
    const corpus = await hostileFiles();
    const seeds = Object.values(await makeSeeds());
    const runs = stormRuns(60);
    // The same pseudo-random bytes in every run, so that failures are reproducible.
    let noise = 7;
    const next = (below: number): number => (noise = (noise * 48_271) % 2_147_483_647) % below;
    for (let run = 0; run < runs; run += 1) {
      const picked = corpus[next(corpus.length)];
      const bytes = Buffer.from(next(2) === 0 && picked ? picked.bytes : (seeds[next(seeds.length)] ?? ''));
      for (let change = next(8); change >= 0; change -= 1) bytes[next(bytes.length)] = next(256);
      const response = await publish({
        name: 'a.bin',
        claimedType: picked?.claimedType ?? '',
        bytes: bytes.subarray(0, bytes.length - next(Math.min(bytes.length, 40))),
      });
      if (response) expect([run, picked?.what, await dangerOf(response)]).toEqual([run, picked?.what, null]);
    }
    process.stdout.write(`figure: U-01..04 ${runs} modified files, 0 rendered active\n`);
  },
  stormTimeoutMs(),
);

describe('U-05, U-06', () => {
  test('a decompression bomb is rejected before it is decoded', async () => {
    const floods = pixelFloods(await makeSeeds());
    await publish({ name: 'warm.png', claimedType: '', bytes: (await makeSeeds()).png });
    const before = { cpu: process.cpuUsage(), rss: process.memoryUsage().rss };
    for (const flood of floods) expect([flood.what, await publish(flood)]).toEqual([flood.what, null]);
    const cpuMs = Math.round(process.cpuUsage(before.cpu).user / 1_000 / floods.length);
    const grownMegabytes = Math.round((process.memoryUsage().rss - before.rss) / 1_048_576);
    process.stdout.write(
      `figure: U-05 ${floods.length} decompression bombs rejected, ${cpuMs} ms of CPU time each including the client, ${grownMegabytes} MB more memory\n`,
    );
  });

  test('a decompression bomb that was stored as it is is never drawn', async () => {
    const statuses: number[] = [];
    for (const flood of pixelFloods(await makeSeeds())) {
      const shown = await publish(flood, plainBucket);
      if (!shown) continue;
      const path = new URL(shown.url).pathname.replace('/object/public/', '/render/image/public/');
      statuses.push((await fetch(`${world.tailwell.url}${path}?width=10`)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([400]));
  });

  test('archives are never unpacked: they are stored unchanged, and downloaded', async () => {
    for (const bomb of bombs()) {
      const response = await publish(bomb);
      expect([bomb.what, response && (await dangerOf(response))]).toEqual([bomb.what, null]);
      if (response) expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
    }
  });
});

describe('U-07', () => {
  async function post(headers: Readonly<Record<string, string>>, body: string): Promise<number> {
    const response = await world.request(
      member.client,
      `/object/${bucket}/${member.clinicId}/form-${(uploads += 1)}`,
      {
        method: 'POST',
        headers,
        body,
      },
    );
    await response.text();
    return response.status;
  }
  const form = { 'content-type': 'multipart/form-data; boundary=b' };
  const part = (name: string, file = '; filename="a"') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\nbytes\r\n`;

  test('a form that is truncated, empty, too large or with two files is rejected, and leaves nothing', async () => {
    const filesBefore = await world.countStoredFiles();
    const bodies = {
      empty: '',
      'the first line alone': '--b',
      'a part without an end': part(''),
      'no file': `${part('cacheControl', '')}--b--\r\n`,
      'two files': `${part('')}${part('')}--b--\r\n`,
      'another boundary': part('').replaceAll('--b', '--c'),
      'metadata that is no JSON': `--b\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n{\r\n${part('')}--b--\r\n`,
      'a header without an end': `--b\r\nContent-Disposition: ${'x'.repeat(100_000)}`,
    };
    for (const [what, body] of Object.entries(bodies))
      expect([what, await post(form, body)]).toEqual([what, 400]);
    expect(await post({ 'content-type': 'multipart/form-data' }, part(''))).toBe(400);
    expect(await world.countStoredFiles()).toBe(filesBefore);
    expect(await post(form, `${part('')}--b--\r\n`)).toBe(200);
  });

  test('ten thousand parts are not parsed', async () => {
    const filesBefore = await world.countStoredFiles();
    expect(await post(form, `${part('x', '').repeat(10_000)}--b--\r\n`)).toBe(400);
    expect(await world.countStoredFiles()).toBe(filesBefore);
  });

  test('a wrong Content-Length ends the upload', async () => {
    const token = (await member.client.auth.getSession()).data.session?.access_token ?? '';
    const path = `${member.clinicId}/lie-${(uploads += 1)}`;
    const status = await new Promise<number | 'closed'>((resolve) => {
      const sending = request(
        `${world.tailwell.url}/storage/v1/object/${bucket}/${path}`,
        { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-length': 99_999_999_999 } },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      sending.on('error', () => resolve('closed'));
      sending.write('short');
    });
    expect(status).toBe(400);
    expect((await member.client.storage.from(bucket).exists(path)).data).toBe(false);
  });
});

describe('U-08', () => {
  test('no name traverses paths: each is rejected, or stored in its folder under a key of the server', async () => {
    const names = [
      '../../../etc/passwd',
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e/%2e%2e/x',
      'a/../../b',
      'a%00.txt',
      'a%0d%0aSet-Cookie:%20x=1.txt',
      '%E2%80%AEgpj.exe',
      '....//....//x',
      'CON.txt',
      '.htaccess',
      '-rf',
      'a;rm -rf',
      '$(id)',
      'x'.repeat(255),
      'x'.repeat(1_025),
      `${'d/'.repeat(400)}x`,
      'a%C0%AFb',
      '%F0%9F%90%B6.txt',
      '%5c%5chost%5cshare',
      'a//b',
      ' ',
    ];
    let storedCount = 0;
    for (const name of names) {
      const path = `${member.clinicId}/names/${name}`;
      const response = await world.request(member.client, `/object/${bucket}/${path}`, {
        method: 'POST',
        body: 'x',
      });
      const body: unknown = await response.json();
      expect([name, response.status, body]).toEqual([
        name,
        expect.toSatisfy((status) => [200, 400, 404].includes(status)),
        expect.anything(),
      ]);
      if (response.status === 200) storedCount += 1;
    }
    const { rows } = await world.db.owner.query<{ name: string }>(
      `select name from storage.objects where bucket_id = $1 and name !~ $2`,
      [bucket, `^${member.clinicId}/[A-Za-z0-9_/!.*'()&$@=;:+,? -]+$`],
    );
    expect(rows).toEqual([]);
    expect(storedCount).toBeGreaterThan(4);
    process.stdout.write(
      `figure: U-08 ${names.length} names, ${storedCount} stored under keys of the server, 0 path traversals\n`,
    );
  });
});

describe('U-10', () => {
  test('a photo keeps neither its location nor its camera, and is rotated upright', async () => {
    const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } });
    const exif = {
      IFD0: { Make: 'CanaryCam', Artist: 'Canary Client', Copyright: 'canary' },
      IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N', GPSLongitude: '13/1 24/1 36/1' },
    };
    let photos = 0;
    for (const format of ['jpeg', 'png', 'webp', 'tiff', 'avif'] as const) {
      for (const orientation of [1, 3, 6, 8]) {
        const bytes = await photo
          .clone()
          .toFormat(format)
          .withExif(exif)
          .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Canary place</x:xmpmeta>')
          .withMetadata({ orientation })
          .toBuffer();
        expect([format, bytes.includes('Canary')]).toEqual([format, true]);
        const response = await publish({ name: `photo.${format}`, claimedType: `image/${format}`, bytes });
        if (!response) throw new Error(`A ${format} was rejected.`);
        const storedImage = Buffer.from(await response.arrayBuffer());
        const {
          exif: left,
          xmp,
          iptc,
          orientation: turned,
          width,
          height,
        } = await sharp(storedImage).metadata();
        const isTurned = orientation === 6 || orientation === 8;
        expect([format, orientation, left, xmp, iptc, turned ?? 1, width, height]).toEqual([
          format,
          orientation,
          undefined,
          undefined,
          undefined,
          1,
          ...(isTurned ? [40, 60] : [60, 40]),
        ]);
        expect(storedImage.includes('Canary')).toBe(false);
        photos += 1;
      }
    }
    process.stdout.write(`figure: U-10 ${photos} photos, 0 with a location, camera or name left\n`);
  });

  test('a large photo is scaled down, with the same proportions', async () => {
    const bytes = await sharp({ create: { width: 6_000, height: 3_000, channels: 3, background: 'blue' } })
      .jpeg()
      .toBuffer();
    const response = await publish({ name: 'large.jpg', claimedType: 'image/jpeg', bytes });
    const { width, height } = await sharp(
      Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer()),
    ).metadata();
    expect([width, height]).toEqual([4_096, 2_048]);
  });

  test('image types that cannot be re-encoded are rejected', async () => {
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(200),
    ]);
    const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]);
    for (const [name, bytes] of [
      ['a.heic', heic],
      ['a.bmp', bmp],
    ] as const)
      expect([name, await publish({ name, claimedType: 'image/jpeg', bytes })]).toEqual([name, null]);
  });
});
