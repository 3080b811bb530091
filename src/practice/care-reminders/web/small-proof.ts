import { MAX_PROOF_BYTES, type PROOF_TYPES } from '../link.contract.ts';

const SIDE_PIXELS = 1_800;
const QUALITIES = [0.85, 0.7, 0.5] as const;

export interface SmallProof {
  readonly type: (typeof PROOF_TYPES)[number];
  readonly contentBase64: string;
}

const baseOf = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(',') + 1);

const isSmall = (contentBase64: string): boolean => (contentBase64.length / 4) * 3 <= MAX_PROOF_BYTES;

async function readBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** A picture that a phone took, small enough to be sent. @throws Error if the browser cannot decode it. */
async function shrink(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, SIDE_PIXELS / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw.');
  // Transparency would turn black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  for (const quality of QUALITIES) {
    const content = baseOf(canvas.toDataURL('image/jpeg', quality));
    if (isSmall(content)) return content;
  }
  return null;
}

/**
 * A proof as it is sent: pictures are made smaller, a PDF stays as it is.
 *
 * @returns a sentence for the person if it cannot be sent.
 */
export async function smallProof(file: File): Promise<SmallProof | string> {
  if (file.type === 'application/pdf') {
    if (file.size > MAX_PROOF_BYTES) return 'This PDF is too large. Take a photo of the page instead.';
    return { type: 'application/pdf', contentBase64: await readBase64(file) };
  }
  try {
    const content = await shrink(file);
    return content === null
      ? 'This photo is too large. Take one of just the page.'
      : { type: 'image/jpeg', contentBase64: content };
  } catch {
    return 'This file is not a photo or PDF we can read. Choose another file.';
  }
}
