import { useSyncExternalStore } from 'react';
import type { PictureViewport } from './viewport.ts';

const NOTHING = () => () => undefined;

/** Which picture of its stack a viewport shows, also after the wheel has turned to another one. */
export const useImageIndex = (viewport: PictureViewport | undefined): number =>
  useSyncExternalStore(viewport?.onImage ?? NOTHING, () => viewport?.index() ?? 0);
