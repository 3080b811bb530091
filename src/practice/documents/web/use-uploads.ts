import { useRef, useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { statusOfRefusal } from '#foundation/web/upload-refused.ts';
import { uploadWithProgress } from '#foundation/web/upload-with-progress.ts';
import { addDocumentEndpoint, DOCUMENT_BUCKET } from '../contract.ts';
import { isWorthRetrying, refusalText, titleOf, uploadFault } from '../upload-fault.rules.ts';

export interface Upload {
  readonly key: string;
  readonly fileName: string;
  /** 0 to 1. */
  readonly progress: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly fault: string | undefined;
  /** Whether it may succeed if it is sent again: the connection failed, or the server. */
  readonly canRetry: boolean;
}

interface Subject {
  readonly petId?: string;
  readonly clientId?: string;
  readonly visitId?: string;
}

/** Uploads files one after the other and adds each to the record as soon as it is complete. */
export function useUploads(subject: Subject) {
  const clinicId = useSession().clinicId;
  const { mutateAsync: add } = useWrite(addDocumentEndpoint);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const cancels = useRef(new Map<string, AbortController>());
  /** The files that can be sent again. */
  const failed = useRef(new Map<string, File>());
  const queue = useRef(Promise.resolve());

  const change = (key: string, next: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, ...next } : upload)));
  const remove = (key: string) => setUploads((now) => now.filter((upload) => upload.key !== key));

  const send = async (file: File, key: string, { signal }: AbortController) => {
    if (signal.aborted) return;
    change(key, { state: 'sending' });
    try {
      await uploadWithProgress(DOCUMENT_BUCKET, `${clinicId ?? ''}/${key}`, file, {
        signal,
        onProgress: (progress) => change(key, { progress }),
      });
      await add({ file: key, title: titleOf(file.name), ...subject });
      remove(key);
    } catch (error) {
      const status = statusOfRefusal(error);
      if (signal.aborted) return;
      const canRetry = isWorthRetrying(status);
      if (canRetry) failed.current.set(key, file);
      change(key, { state: 'failed', fault: refusalText(file.name, status), canRetry });
    } finally {
      cancels.current.delete(key);
    }
  };

  const choose = (files: readonly File[]) => {
    const chosen = files.map((file) => ({ file, key: crypto.randomUUID(), fault: uploadFault(file) }));
    setUploads((now) => [
      ...now,
      ...chosen.map(({ file, key, fault }) => ({
        key,
        fileName: file.name,
        progress: 0,
        state: fault === null ? ('waiting' as const) : ('failed' as const),
        fault: fault ?? undefined,
        canRetry: false,
      })),
    ]);
    for (const { file, key, fault } of chosen) {
      if (fault !== null) continue;
      const controller = new AbortController();
      cancels.current.set(key, controller);
      queue.current = queue.current.then(() => send(file, key, controller));
    }
  };

  const cancel = (key: string) => {
    cancels.current.get(key)?.abort();
    failed.current.delete(key);
    remove(key);
  };

  const retry = (key: string) => {
    const file = failed.current.get(key);
    if (!file) return;
    // Under another name: a part of it may have arrived.
    cancel(key);
    choose([file]);
  };
  return { uploads, choose, cancel, retry };
}
