import * as z from 'zod';
import { LABEL_SIZES } from '#vocabulary/label-sizes.ts';
import { canonicalJson } from '#foundation/values/canonical-json.ts';
import { sha256 } from '#foundation/server/sha256.ts';
import { LABEL_FIELDS, LabelDrawing } from '../label.contract.ts';

/** A label as it was printed. */
export const FrozenLabel = z.object({
  size: z.enum(LABEL_SIZES),
  position: z.int(),
  clinicName: z.string(),
  /** What it says, by field. */
  values: z.partialRecord(z.enum(LABEL_FIELDS), z.string()),
  drawing: LabelDrawing,
});
export type FrozenLabel = z.infer<typeof FrozenLabel>;

/** The SHA-256 of what a label says and how, in hexadecimal. */
export const labelHash = (content: FrozenLabel): string => sha256(canonicalJson(content));
