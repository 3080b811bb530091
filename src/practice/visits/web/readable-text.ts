import { confirmText, type RichTextNode } from '#foundation/web/editor/rich-text.ts';

/**
 * A text as it is read. Whoever signed a visit has accepted what templates wrote in it, so it is no longer marked; in one
 * that was locked unsigned nobody has.
 */
export const readableText = (
  { signedAt }: { readonly signedAt: string | null },
  text: RichTextNode,
): RichTextNode => (signedAt === null ? text : confirmText(text));
