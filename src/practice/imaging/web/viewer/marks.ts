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
export function readMarks(stack: readonly StackImage[]): ImagingMark[] {
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

/** Draws what was saved over a picture that is shown in a viewport. What is drawn already stays. */
export function drawMarks(viewportId: string, marks: readonly ImagingMark[], image: StackImage): void {
  for (const { kind, points, text, instanceId, frame } of marks) {
    if (instanceId !== image.instanceId || frame !== image.frame) continue;
    const corners = points.map(([x, y, z]): Types.Point3 => [x, y, z]);
    const [first] = corners;
    if (kind === 'length') LengthTool.hydrate(viewportId, corners);
    else if (kind === 'angle') AngleTool.hydrate(viewportId, corners);
    else if (first) LabelTool.hydrate(viewportId, first, text);
  }
}

/** Removes everything that is drawn. */
export const clearMarks = (): void => annotation.state.removeAllAnnotations();
