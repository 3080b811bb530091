import { getWebWorkerManager, init as startCore } from '@cornerstonejs/core';
import { init as startLoader } from '@cornerstonejs/dicom-image-loader';
import {
  addTool,
  AngleTool,
  init as startTools,
  LabelTool,
  LengthTool,
  PanTool,
  StackScrollTool,
  WindowLevelTool,
  ZoomTool,
} from '@cornerstonejs/tools';
// The script that decodes compressed pictures, built as a worker of our own origin.
import decoderUrl from 'virtual:dicom-decoder?worker&url';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(text: string): string };
}

/** A policy of a name can be created once, and this one makes one address only. */
function trustedDecoderUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules = { createScriptURL: () => decoderUrl };
  return trustedTypes?.createPolicy('DicomDecoder', rules).createScriptURL('') ?? decoderUrl;
}

let started: Promise<void> | undefined;

async function start(): Promise<void> {
  startCore();
  const url = trustedDecoderUrl();
  // Before the library registers its own, whose address the page's policy would refuse: the first one of a name stays.
  getWebWorkerManager().registerWorker('dicomImageLoader', () => new Worker(url, { type: 'module' }), {
    maxWorkerInstances: 2,
  });
  startLoader({ maxWebWorkers: 2 });
  startTools();
  [WindowLevelTool, PanTool, ZoomTool, StackScrollTool, LengthTool, AngleTool, LabelTool].forEach((tool) =>
    addTool(tool),
  );
}

/** Starts the libraries that draw pictures, once for the page. */
export const startCornerstone = (): Promise<void> => (started ??= start());
