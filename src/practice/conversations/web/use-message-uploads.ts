import { useRef, useState } from 'react';
import { useSession } from '#foundation/web/session/use-session.ts';
import { statusOfRefusal } from '#foundation/web/upload-refused.ts';
import { uploadWithProgress } from '#foundation/web/upload-with-progress.ts';
import { DOCUMENT_BUCKET } from '#practice/documents/contract.ts';
import { refusalText, shownFileName, uploadFault } from '#practice/documents/upload-fault.rules.ts';
import { MESSAGE_FILES_LIMIT } from '../conversation.contract.ts';

export interface ComposedFile {
  /** The last part of its path in the clinic's folder. */
  readonly key: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** 0 to 1. */
  readonly progress: number;
  readonly state: 'failed' | 'ready' | 'sending';
  readonly fault: string | null;
}

/** Uploads files for a message that is being written. @param initial those of its draft */
export function useMessageUploads(initial: readonly ComposedFile[]) {
  const clinicId = useSession().clinicId ?? '';
  const [files, setFiles] = useState(initial);
  const cancels = useRef(new Map<string, AbortController>());
  const change = (key: string, next: Partial<ComposedFile>) =>
    setFiles((now) => now.map((file) => (file.key === key ? { ...file, ...next } : file)));

  const send = async (file: File, key: string) => {
    const controller = new AbortController();
    cancels.current.set(key, controller);
    try {
      await uploadWithProgress(DOCUMENT_BUCKET, `${clinicId}/${key}`, file, {
        signal: controller.signal,
        onProgress: (progress) => change(key, { progress }),
      });
      change(key, { state: 'ready', progress: 1 });
    } catch (error) {
      if (!controller.signal.aborted)
        change(key, { state: 'failed', fault: refusalText(file.name, statusOfRefusal(error)) });
    } finally {
      cancels.current.delete(key);
    }
  };

  const add = (chosen: readonly File[]) => {
    const room = MESSAGE_FILES_LIMIT - files.length;
    const next = chosen.slice(0, Math.max(0, room)).map((file) => ({
      file,
      composed: {
        key: crypto.randomUUID(),
        name: shownFileName(file.name),
        contentType: file.type,
        size: file.size,
        progress: 0,
        state: uploadFault(file) === null ? ('sending' as const) : ('failed' as const),
        fault: uploadFault(file),
      },
    }));
    setFiles((now) => [...now, ...next.map(({ composed }) => composed)]);
    for (const { file, composed } of next) if (composed.fault === null) void send(file, composed.key);
  };

  const remove = (key: string) => {
    cancels.current.get(key)?.abort();
    setFiles((now) => now.filter((file) => file.key !== key));
  };

  return {
    files,
    add,
    remove,
    clear: () => setFiles([]),
    isSending: files.some(({ state }) => state === 'sending'),
  };
}
