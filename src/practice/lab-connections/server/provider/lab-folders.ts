import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_LAB_FILE_BYTES } from '../../messages.contract.ts';
import { writeOrder } from '../../hl7-order.rules.ts';
import type { MessageFormat } from '../../read-content.rules.ts';
import type { OrderTarget, OutgoingOrder, SendOutcome } from './order-carrier.ts';

const FORMATS: Readonly<Record<string, MessageFormat>> = { csv: 'csv', hl7: 'hl7', json: 'json', pdf: 'pdf' };

/** A file that waits in the folder of a connection. */
export interface WaitingFile {
  readonly name: string;
  readonly format: MessageFormat;
  readonly bytes: Buffer;
  /** It is not read. */
  readonly isTooLarge: boolean;
}

const folderOf = (
  folder: string,
  { clinicId, connectionId }: Pick<OrderTarget, 'clinicId' | 'connectionId'>,
): string => join(folder, clinicId, connectionId);

const formatOf = (name: string): MessageFormat | null => {
  const ending = /\.(?<ending>[a-z0-9]+)$/i.exec(name)?.groups?.['ending']?.toLowerCase() ?? '';
  return Object.hasOwn(FORMATS, ending) ? (FORMATS[ending] ?? null) : null;
};

/** A file that was written less than this ago may not be complete yet. */
const SETTLED_MS = 2_000;

/** The files that wait, at most so many. Names that begin with a dot and other endings are left alone. */
export async function waitingFiles(
  folder: string,
  connection: Pick<OrderTarget, 'clinicId' | 'connectionId'>,
  { limit, nowMs }: { readonly limit: number; readonly nowMs: number },
): Promise<readonly WaitingFile[]> {
  const from = join(folderOf(folder, connection), 'in');
  await mkdir(from, { recursive: true });
  const files: WaitingFile[] = [];
  for (const entry of (await readdir(from, { withFileTypes: true })).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const format = entry.isFile() && !entry.name.startsWith('.') ? formatOf(entry.name) : null;
    if (format === null || files.length >= limit) continue;
    const path = join(from, entry.name);
    const { size, mtimeMs } = await stat(path);
    if (nowMs - mtimeMs < SETTLED_MS) continue;
    const isTooLarge = size > MAX_LAB_FILE_BYTES;
    const bytes = isTooLarge ? Buffer.alloc(0) : await readFile(path);
    files.push({ name: entry.name.slice(0, 255), format, bytes, isTooLarge });
  }
  return files;
}

/** Moves a file away once it was stored. */
export async function moveAway(
  folder: string,
  connection: Pick<OrderTarget, 'clinicId' | 'connectionId'>,
  name: string,
  to: 'done' | 'failed',
): Promise<void> {
  const own = folderOf(folder, connection);
  await mkdir(join(own, to), { recursive: true });
  await rename(join(own, 'in', name), join(own, to, name));
}

/** Writes an order into the folder from which the laboratory's program takes it. It appears whole or not at all. */
export async function sendByFolder(
  folder: string | null,
  target: OrderTarget,
  { order, kind, controlId }: OutgoingOrder,
  now: Date,
): Promise<SendOutcome> {
  if (folder === null) return { kind: 'later', reason: 'This server has no folder for laboratories.' };
  const text = writeOrder(order, {
    sendingApplication: target.ourApplication,
    sendingFacility: target.ourFacility,
    receivingApplication: target.theirApplication,
    receivingFacility: target.theirFacility,
    controlId,
    now: now.toISOString(),
    kind,
  });
  const to = join(folderOf(folder, target), 'out');
  try {
    await mkdir(to, { recursive: true });
    await writeFile(join(to, `.${controlId}.part`), text);
    await rename(join(to, `.${controlId}.part`), join(to, `${controlId}.hl7`));
    return { kind: 'acknowledged', laboratoryNumber: null };
  } catch {
    return { kind: 'later', reason: 'The folder could not be written to.' };
  }
}
