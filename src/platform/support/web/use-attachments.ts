import { useState } from 'react';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { uploadFile } from '#foundation/web/upload-file.ts';
import { uploadFailureText } from '#foundation/web/upload-refused.ts';
import {
  MAX_ATTACHMENTS,
  type SentFile,
  TICKET_BUCKET,
  TICKET_FILE_BYTES,
  TICKET_FILE_TYPES,
} from '../contract.ts';

export interface ChosenFile {
  /** Its name in the bucket. */
  readonly name: string;
  readonly fileName: string;
  readonly state: 'failed' | 'sending' | 'sent';
  /** Why it failed. */
  readonly failure?: string;
}

interface Attachments {
  readonly files: readonly ChosenFile[];
  /** Why the last files were refused. */
  readonly fault: string | undefined;
  readonly isSending: boolean;
  /** The files that are uploaded and can be attached. */
  readonly sent: readonly SentFile[];
  readonly choose: (files: readonly File[]) => void;
  readonly remove: (name: string) => void;
  readonly clear: () => void;
}

const FAILED = 'could not be uploaded. Remove it and choose it again.';
const MAX_NAME_LENGTH = 200;
/** The file name for display, without path separators and control characters. */
const asFileName = (name: string): string =>
  name.replaceAll(/[\p{Cc}/\\]/gu, '_').slice(-MAX_NAME_LENGTH) || 'file';

function faultOf(file: File): string | undefined {
  const types: readonly string[] = TICKET_FILE_TYPES;
  // The server detects a type that the browser does not know by the bytes.
  if (file.type !== '' && !types.includes(file.type))
    return `${file.name} is not an image, PDF, text or CSV file.`;
  return file.size > TICKET_FILE_BYTES ? `${file.name} is larger than 10 MB.` : undefined;
}

/** The attachments of a message. Each is uploaded as soon as it is chosen, so that sending the message is quick. */
export function useAttachments(): Attachments {
  const { user } = useSignedIn();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [fault, setFault] = useState<string>();
  const settle = (name: string, result: Pick<ChosenFile, 'failure' | 'state'>) =>
    setFiles((now) => now.map((file) => (file.name === name ? { ...file, ...result } : file)));
  const send = async (file: File, name: string) => {
    try {
      await uploadFile(TICKET_BUCKET, `${user.id}/${name}`, file);
      settle(name, { state: 'sent' });
    } catch (error) {
      settle(name, { state: 'failed', failure: uploadFailureText(error, FAILED) });
    }
  };
  const choose = (chosen: readonly File[]) => {
    const tooMany = files.length + chosen.length > MAX_ATTACHMENTS;
    const refusal = tooMany
      ? `A message can have up to ${MAX_ATTACHMENTS} files.`
      : chosen.map(faultOf).find((text) => text !== undefined);
    setFault(refusal);
    if (refusal !== undefined) return;
    const named = chosen.map((file) => ({ file, name: crypto.randomUUID() }));
    setFiles((now) => [
      ...now,
      ...named.map(({ file, name }) => ({
        name,
        fileName: asFileName(file.name),
        state: 'sending' as const,
      })),
    ]);
    for (const { file, name } of named) void send(file, name);
  };
  return {
    files,
    fault,
    isSending: files.some(({ state }) => state === 'sending'),
    sent: files.filter(({ state }) => state === 'sent').map(({ name, fileName }) => ({ name, fileName })),
    choose,
    remove: (name) => setFiles((now) => now.filter((file) => file.name !== name)),
    clear: () => setFiles([]),
  };
}
