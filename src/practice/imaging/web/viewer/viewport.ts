import { Enums, RenderingEngine, type Types } from '@cornerstonejs/core';
import {
  AngleTool,
  Enums as ToolEnums,
  LabelTool,
  LengthTool,
  PanTool,
  StackScrollTool,
  ToolGroupManager,
  WindowLevelTool,
  ZoomTool,
} from '@cornerstonejs/tools';
import type { StackImage } from './image-files.ts';

const { Primary, Secondary, Auxiliary, Wheel } = ToolEnums.MouseBindings;

/** What the pointer does. */
export const POINTER_TOOLS = ['window', 'pan', 'zoom', 'length', 'angle', 'text'] as const;
export type PointerTool = (typeof POINTER_TOOLS)[number];

const NAMES: Readonly<Record<PointerTool, string>> = {
  window: WindowLevelTool.toolName,
  pan: PanTool.toolName,
  zoom: ZoomTool.toolName,
  length: LengthTool.toolName,
  angle: AngleTool.toolName,
  text: LabelTool.toolName,
};

interface Measured {
  readonly cachedStats: Readonly<
    Record<string, { readonly length?: number | null; readonly unit?: string | null }>
  >;
}

/** `16.3 mm projected`: a radiograph is larger than what it shows. The library calls that `mm Proj`. */
function lengthText({ cachedStats }: Measured, target: string): readonly string[] | undefined {
  const { length, unit } = cachedStats[target] ?? {};
  if (length == null || Number.isNaN(length)) return undefined;
  return [`${Number(length.toPrecision(3))} ${(unit ?? 'px').replace(/ Proj$/, ' projected')}`];
}

/** What a person does with one picture. */
export interface PictureViewport {
  readonly id: string;
  show(stack: readonly StackImage[], index: number): Promise<void>;
  goTo(index: number): Promise<void>;
  index(): number;
  /** Calls back whenever another picture of the stack is shown, by whichever way. @returns what ends it. */
  onImage(listener: () => void): () => void;
  choose(tool: PointerTool): void;
  setWindow(range: { readonly lower: number; readonly upper: number }): void;
  /** The window with which the picture came. */
  ownWindow(): { readonly lower: number; readonly upper: number };
  invert(): void;
  rotate(degrees: number): void;
  /** Mirrors the picture: left and right, or top and bottom, are exchanged. */
  flip(direction: 'horizontal' | 'vertical'): void;
  zoomBy(factor: number): void;
  reset(): void;
  /** The picture as it is shown, without what is drawn over it. */
  canvas(): HTMLCanvasElement;
  redraw(): void;
  resize(): void;
  close(): void;
}

let opened = 0;

/**
 * Opens a viewport in an element.
 *
 * @param askText asks for the text of a label; gives it to the function, or an empty one.
 */
export function openViewport(
  element: HTMLDivElement,
  askText: (done: (text: string) => void) => void,
): PictureViewport {
  opened += 1;
  const id = `picture-${opened}`;
  const engine = new RenderingEngine(`engine-${id}`);
  engine.enableElement({ viewportId: id, type: Enums.ViewportType.STACK, element });
  // Safe: the viewport was just enabled with this type.
  const viewport = engine.getViewport(id) as Types.IStackViewport;
  const group = ToolGroupManager.createToolGroup(`tools-${id}`);
  if (!group) throw new Error('A group of tools has a name of its own.');
  const settingsOf: Readonly<Record<string, object>> = {
    [LabelTool.toolName]: { getTextCallback: askText },
    [LengthTool.toolName]: { getTextLines: lengthText },
  };
  for (const name of [...Object.values(NAMES), StackScrollTool.toolName]) {
    group.addTool(name, settingsOf[name] ?? {});
  }
  group.addViewport(id, engine.id);
  group.setToolActive(StackScrollTool.toolName, { bindings: [{ mouseButton: Wheel }] });
  // What is drawn is shown, and can be moved, whichever tool is chosen.
  for (const name of ['length', 'angle', 'text'] as const) group.setToolPassive(NAMES[name]);
  let chosen: PointerTool = 'window';
  const choose = (tool: PointerTool) => {
    group.setToolPassive(NAMES[chosen], { removeAllBindings: true });
    chosen = tool;
    // Whichever tool is chosen, the other buttons move and enlarge, and so do two fingers.
    const always = {
      pan: [{ mouseButton: Auxiliary }],
      zoom: [{ mouseButton: Secondary }, { numTouchPoints: 2 }],
    };
    for (const name of ['pan', 'zoom'] as const) group.setToolActive(NAMES[name], { bindings: always[name] });
    const others = tool === 'pan' || tool === 'zoom' ? always[tool] : [];
    group.setToolActive(NAMES[tool], { bindings: [{ mouseButton: Primary }, ...others] });
  };
  choose('window');
  let own = { lower: 0, upper: 255 };
  const remember = () => {
    own = viewport.getProperties().voiRange ?? own;
  };
  return {
    id,
    show: async (stack, index) => {
      await viewport.setStack(
        stack.map(({ imageId }) => imageId),
        index,
      );
      remember();
      viewport.render();
    },
    goTo: async (index) => {
      await viewport.setImageIdIndex(index);
      viewport.render();
    },
    index: () => viewport.getCurrentImageIdIndex(),
    onImage: (listener) => {
      element.addEventListener(Enums.Events.STACK_NEW_IMAGE, listener);
      return () => element.removeEventListener(Enums.Events.STACK_NEW_IMAGE, listener);
    },
    choose,
    setWindow: (voiRange) => {
      viewport.setProperties({ voiRange });
      viewport.render();
    },
    ownWindow: () => own,
    invert: () => {
      viewport.setProperties({ invert: !(viewport.getProperties().invert ?? false) });
      viewport.render();
    },
    rotate: (degrees) => {
      const { rotation = 0 } = viewport.getViewPresentation();
      viewport.setViewPresentation({ rotation: (((rotation + degrees) % 360) + 360) % 360 });
      viewport.render();
    },
    flip: (direction) => {
      const { flipHorizontal = false, flipVertical = false } = viewport.getCamera();
      viewport.setCamera(
        direction === 'horizontal' ? { flipHorizontal: !flipHorizontal } : { flipVertical: !flipVertical },
      );
      viewport.render();
    },
    zoomBy: (factor) => {
      viewport.setZoom(viewport.getZoom() * factor);
      viewport.render();
    },
    reset: () => {
      viewport.resetProperties();
      viewport.resetCamera();
      viewport.setViewPresentation({ rotation: 0, flipHorizontal: false, flipVertical: false });
      viewport.render();
    },
    canvas: () => viewport.getCanvas(),
    redraw: () => viewport.render(),
    resize: () => {
      // How far it is zoomed and moved, from what fits into its place: that of the new size.
      const presentation = viewport.getViewPresentation();
      engine.resize(true, false);
      viewport.setViewPresentation(presentation);
      viewport.render();
    },
    close: () => {
      ToolGroupManager.destroyToolGroup(group.id);
      engine.destroy();
    },
  };
}
