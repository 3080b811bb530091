import { wadouri } from '@cornerstonejs/dicom-image-loader';
import { readFile } from '#foundation/web/read-file.ts';
import type { ImagingInstance } from '../../contract.ts';

const BUCKET = 'imaging';
/** As the library calls a picture that is there already. */
const files = new Map<string, Promise<string>>();

/** Loads a picture with the caller's own rights. @returns what the library calls it. */
function loadFile({ path }: Pick<ImagingInstance, 'path'>): Promise<string> {
  const known = files.get(path);
  if (known) return known;
  const loading = readFile(BUCKET, path).then((blob) => wadouri.fileManager.add(blob));
  files.set(path, loading);
  // Tried again the next time.
  loading.catch(() => files.delete(path));
  return loading;
}

/** One picture on the stack of a series: a whole file, or a frame of one. */
export interface StackImage {
  readonly imageId: string;
  readonly instanceId: string;
  readonly frame: number;
}

/** The pictures of a series, in their order. @throws Error if one cannot be read. */
export async function loadStack(
  instances: readonly ImagingInstance[],
  onProgress: (loaded: number) => void,
): Promise<readonly StackImage[]> {
  const stack: StackImage[] = [];
  for (const [index, instance] of instances.entries()) {
    // One after the other: a study may be larger than the line.
    const file = await loadFile(instance);
    for (let frame = 1; frame <= instance.frames; frame += 1) {
      const imageId = instance.frames === 1 ? file : `${file}?frame=${frame}`;
      stack.push({ imageId, instanceId: instance.id, frame });
    }
    onProgress(index + 1);
  }
  return stack;
}
