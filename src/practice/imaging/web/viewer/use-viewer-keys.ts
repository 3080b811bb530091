import { useEffect, useRef } from 'react';
import type { PictureViewport, PointerTool } from './viewport.ts';

/** What each key does. */
const TOOL_KEYS: Readonly<Record<string, PointerTool>> = {
  w: 'window',
  p: 'pan',
  z: 'zoom',
  l: 'length',
  a: 'angle',
  t: 'text',
};

interface ViewerKeys {
  readonly viewport: PictureViewport | undefined;
  readonly choose: (tool: PointerTool) => void;
  readonly step: (by: number) => void;
  readonly deleteSelected: () => void;
}

function act({ viewport, choose, step, deleteSelected }: ViewerKeys, key: string): boolean {
  const tool = TOOL_KEYS[key];
  if (tool) choose(tool);
  else if (key === 'arrowdown' || key === 'pagedown') step(1);
  else if (key === 'arrowup' || key === 'pageup') step(-1);
  else if (key === 'i') viewport?.invert();
  else if (key === 'r') viewport?.rotate(90);
  else if (key === 'h') viewport?.flip('horizontal');
  else if (key === 'v') viewport?.flip('vertical');
  else if (key === 'delete' || key === 'backspace') deleteSelected();
  else if (key === '+') viewport?.zoomBy(1.25);
  else if (key === '-') viewport?.zoomBy(0.8);
  else if (key === '0') viewport?.reset();
  else return false;
  return true;
}

/** The keys of the viewer, which act wherever nothing is being typed. */
export function useViewerKeys(keys: ViewerKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey, key } = event;
      if (ctrlKey || metaKey || altKey) return;
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [role=dialog], [role=tablist]')
      )
        return;
      if (!act(current.current, key.toLowerCase())) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the shortcuts of the page, which have some of the same letters.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
