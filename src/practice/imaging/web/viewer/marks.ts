import type { Types } from '@cornerstonejs/core';
import { AngleTool, annotation, LabelTool, LengthTool } from '@cornerstonejs/tools';
import type { ImagingMark } from '../../contract.ts';
import type { StackImage } from './image-files.ts';

const KINDS: Readonly<Record<string, ImagingMark['kind']>> = {
  Length: 'length',
  Angle: 'angle',
  Label: 'text',
};

/** What is drawn over the pictures of a stack, as it is saved. */
function readMarks(stack: readonly StackImage[]): ImagingMark[] {
  return annotation.state.getAllAnnotations().flatMap(({ metadata, data }) => {
    const kind = KINDS[metadata?.toolName ?? ''];
    const image = stack.find(({ imageId }) => imageId === metadata?.referencedImageId);
    const points = data?.handles?.points ?? [];
    if (!kind || !image || points.length === 0) return [];
    const label: unknown = data?.label;
    return [
      {
        kind,
        instanceId: image.instanceId,
        frame: image.frame,
        points: points.slice(0, 4).map(([x, y, z]): [number, number, number] => [x, y, z]),
        text: typeof label === 'string' ? label.slice(0, 200) : '',
      },
    ];
  });
}

/** Draws what was saved over a picture of a viewport. */
function drawMarks(viewportId: string, marks: readonly ImagingMark[], image: StackImage): void {
  // By its name: pictures without a place in the patient, such as radiographs, are all at the same one.
  // (Its types do not say that a label takes it too.)
  const at: { annotationUID?: string; referencedImageId: string } = { referencedImageId: image.imageId };
  for (const { kind, points, text, instanceId, frame } of marks) {
    if (instanceId !== image.instanceId || frame !== image.frame) continue;
    const corners = points.map(([x, y, z]): Types.Point3 => [x, y, z]);
    const [first] = corners;
    if (kind === 'length') LengthTool.hydrate(viewportId, corners, at);
    else if (kind === 'angle') AngleTool.hydrate(viewportId, corners, at);
    else if (first) LabelTool.hydrate(viewportId, first, text, at);
  }
}

/** What is drawn over the pictures of one study: what was saved, and what was drawn since. */
export interface StudyMarks {
  /** Draws what was saved over pictures that are shown for the first time. What is drawn already stays. */
  show(viewportId: string, stack: readonly StackImage[]): void;
  /** All of it, also that of pictures that were not shown. */
  read(): ImagingMark[];
}

export function openStudyMarks(saved: readonly ImagingMark[]): StudyMarks {
  const shown = new Map<string, StackImage>();
  return {
    show: (viewportId, stack) => {
      for (const image of stack) {
        if (shown.has(image.imageId)) continue;
        shown.set(image.imageId, image);
        drawMarks(viewportId, saved, image);
      }
    },
    read: () => {
      const images = [...shown.values()];
      const isShown = ({ instanceId, frame }: ImagingMark) =>
        images.some((image) => image.instanceId === instanceId && image.frame === frame);
      return [...saved.filter((mark) => !isShown(mark)), ...readMarks(images)];
    },
  };
}

/** Deletes what is selected. @returns how many there were. */
export function deleteSelected(): number {
  const selected = annotation.selection.getAnnotationsSelected();
  selected.forEach((uid) => annotation.state.removeAnnotation(uid));
  return selected.length;
}

/** Removes everything that is drawn. */
export const clearMarks = (): void => annotation.state.removeAllAnnotations();
