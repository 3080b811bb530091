import type { PictureViewport } from './viewport.ts';

/** The picture of a viewport with what is drawn over it, as a file. */
export async function drawnPicture(
  viewport: PictureViewport,
  element: HTMLElement,
  type: 'image/jpeg' | 'image/png',
): Promise<Blob> {
  const source = viewport.canvas();
  const canvas = document.createElement('canvas');
  canvas.width = source.width;
  canvas.height = source.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  context.fillStyle = '#000';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0);
  const svg = element.querySelector('svg.svg-layer');
  if (svg) await drawOver(context, svg, canvas);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob(
    (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))),
    type,
    0.92,
  );
  return promise;
}

async function drawOver(
  context: CanvasRenderingContext2D,
  svg: Element,
  size: HTMLCanvasElement,
): Promise<void> {
  const { width, height } = svg.getBoundingClientRect();
  // Safe: a copy of an element is one of the same kind.
  const copy = svg.cloneNode(true) as Element;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }),
  );
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    context.drawImage(image, 0, 0, size.width, size.height);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Saves a file on the device. */
export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
