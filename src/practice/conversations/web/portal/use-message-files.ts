import { useRef, useState } from 'react';
import { statusOfRefusal } from '#foundation/web/upload-refused.ts';
import { uploadWithProgress } from '#foundation/web/upload-with-progress.ts';
import { DOCUMENT_BUCKET } from '#practice/documents/contract.ts';
import {
  isWorthRetrying,
  refusalText,
  shownFileName,
  uploadFault,
} from '#practice/documents/upload-fault.rules.ts';
import { MESSAGE_FILES_LIMIT } from '../../conversation.contract.ts';
import type { DraftFile } from './my-draft-store.ts';

/** A file that is on its way, or was refused. Those that arrived are in the draft. */
export interface ComingFile {
  readonly key: string;
  readonly name: string;
  /** 0 to 1. */
  readonly progress: number;
  /** Why it was refused. */
  readonly fault: string | null;
  readonly canRetry: boolean;
}

interface MessageFilesParts {
  readonly clinicId: string;
  readonly present: number;
  readonly onArrived: (file: DraftFile) => void;
}

const TOO_MANY = `A message can have up to ${MESSAGE_FILES_LIMIT} files.`;

/** Uploads the files of a message, one after the other, as soon as they are chosen. */
export function useMessageFiles({ clinicId, present, onArrived }: MessageFilesParts) {
  const [coming, setComing] = useState<readonly ComingFile[]>([]);
  const files = useRef(new Map<string, { readonly file: File; readonly controller: AbortController }>());
  const queue = useRef(Promise.resolve());
  const change = (key: string, next: Partial<ComingFile>) =>
    setComing((now) => now.map((one) => (one.key === key ? { ...one, ...next } : one)));
  const drop = (key: string) => {
    files.current.delete(key);
    setComing((now) => now.filter((one) => one.key !== key));
  };

  const send = async (key: string) => {
    const entry = files.current.get(key);
    if (!entry || entry.controller.signal.aborted) return;
    const { file, controller } = entry;
    try {
      await uploadWithProgress(DOCUMENT_BUCKET, `${clinicId}/${key}`, file, {
        signal: controller.signal,
        onProgress: (progress) => change(key, { progress }),
      });
      drop(key);
      onArrived({ file: key, name: shownFileName(file.name), contentType: file.type, size: file.size });
    } catch (error) {
      if (controller.signal.aborted) return;
      const status = statusOfRefusal(error);
      change(key, { fault: refusalText(file.name, status), canRetry: isWorthRetrying(status) });
    }
  };

  const choose = (chosen: readonly File[]) => {
    const room = MESSAGE_FILES_LIMIT - present - coming.filter(({ fault }) => fault === null).length;
    const added = chosen.map((file, index) => ({
      key: crypto.randomUUID(),
      file,
      fault: index < room ? uploadFault(file) : TOO_MANY,
    }));
    setComing((now) => [
      ...now,
      ...added.map(({ key, file, fault }) => ({
        key,
        name: shownFileName(file.name),
        progress: 0,
        fault,
        canRetry: false,
      })),
    ]);
    for (const { key, file, fault } of added) {
      if (fault !== null) continue;
      files.current.set(key, { file, controller: new AbortController() });
      queue.current = queue.current.then(() => send(key));
    }
  };

  const cancel = (key: string) => {
    files.current.get(key)?.controller.abort();
    drop(key);
  };
  const retry = (key: string) => {
    const file = files.current.get(key)?.file;
    if (!file) return;
    // Under another name: a part of it may have arrived.
    cancel(key);
    choose([file]);
  };
  return {
    coming,
    isUploading: coming.some(({ fault }) => fault === null),
    choose,
    cancel,
    retry,
  };
}
